# A model, not a measurement: how much of their time many ranks compute in a complex FFT of 1024^3 points, f32.
#   gnuplot tests/example/mpi/model.gp > runtime/python/model.svg
# Each rank computes at `rate`, sends at `bandwidth`, and waits `latency` for each message.  Slabs cut one axis, and all
# ranks exchange once; pencils cut two, and the ranks of a row and of a column exchange, root p of them each.
n = 1024.0
points = n**3
rate = 4e9          # operations a second of one rank
bandwidth = 1e9     # bytes a second that it sends
latency = 5e-6      # seconds for each message
operations = 5 * points * log(points) / log(2)
compute(p) = operations / p / rate
exchange(p, partners) = 8 * points / p * (1 - 1 / partners) / bandwidth + (partners - 1) * latency
slabs(p) = p <= n ? compute(p) / (compute(p) + exchange(p, p)) : NaN
pencils(p) = compute(p) / (compute(p) + 2 * exchange(p, sqrt(p)))

set terminal svg size 620,360 font 'sans,12' background 'white'
set logscale x 2
set xrange [1:4096]
set samples 49
set grid
set key bottom left
set yrange [0:1]
set xlabel 'ranks'
set ylabel 'part of the time spent computing'
set title 'Model, not measured: an FFT of 1024^3 points, complex f32'
plot slabs(x) title 'slabs (up to 1024 ranks)' lw 2, pencils(x) title 'pencils' lw 2
