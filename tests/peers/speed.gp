# The picture of README.md, of the figures of f32 in tests/peers/README.md: speed.csv has them again.
#   gnuplot tests/peers/speed.gp > tests/peers/speed.png
file = 'tests/peers/speed.csv'
set datafile separator ','
set terminal pngcairo size 1000,480 font 'sans,13' background 'white'
set logscale x 2
set logscale y 2
set format x '2^{%L}'
set xrange [200:2**24.4]
set yrange [0.5:4.5]
set xtics 2**8, 4
set ytics ('1/3' 1.0/3, '1/2' 0.5, '1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set grid
set key bottom right Left reverse box opaque spacing 1.3
set xlabel 'points of a complex FFT, f32'
set ylabel "times the peer's speed, more is better"
set arrow from graph 0, first 1 to graph 1, first 1 nohead lw 2 lc rgb '#555555'
# Lines pass over what was not measured.
set datafile missing ''
plot file using 1:2 with linespoints lw 3 pt 7 ps 1.3 lc rgb '#0072b2' \
    title 'cpp over FFTW on one thread, one transform', \
  file using 1:3 with linespoints lw 3 pt 5 ps 1.3 lc rgb '#d55e00' \
    title 'PoCL over the better of VkFFT and clFFT, one transform', \
  file using 1:4 with linespoints lw 3 pt 9 ps 1.6 lc rgb '#009e73' title 'CUDA over cuFFT, H200, batches of 1 GiB'
