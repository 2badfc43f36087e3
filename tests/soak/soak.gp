# soak.gp: a soak over time, as soak.sh calls it.
set terminal pngcairo size 1000,900 font 'sans,11'
set output picture
set multiplot layout 3,1 title '4 processes of 4 threads, random plans on '.backend
set grid
unset key
set yrange [0:*]
set ylabel 'calls a second'
plot data using 1:2 with lines lw 2, data using 1:3 with lines lw 1 dt 2
set ylabel 'p99, us (median: dashed)'
set logscale y
set yrange [1:*]
plot data using 1:5 with lines lw 2, data using 1:4 with lines lw 1 dt 2
unset logscale y
set yrange [0:*]
set xlabel 'seconds'
set ylabel 'resident, MiB'
plot data using 1:6 with lines lw 2
