#include <algorithm>
#include <iterator>

#include "cli/usage/command_help.hpp"

namespace komdsp::cli {
namespace {

/// Files: x.npy complex, samples.npy and h.npy real, voice.wav, band.cu8, image.png, blur.npy an image; others come
/// from a line above.
constexpr command_example all[] = {
    {"komdsp", "fft x.npy bins.npy", "the spectrum of an array of NumPy"},
    {"komdsp", "spectrogram voice.wav voice.png", "a picture of a recording"},
    {"komdsp devices", "devices", "the CPU, OpenCL and CUDA devices"},
    {"komdsp devices", "devices --json", "the same for programs"},
    {"komdsp info", "info voice.wav", "format, channels, samples, rate"},
    {"komdsp info", "info x.npy image.png --json", "of several files, for programs"},
    {"komdsp fft", "fft samples.npy bins.npy --real", "real samples to N/2+1 bins, as numpy.fft.rfft"},
    {"komdsp fft", "fft image.png bins.npy --axes 0,1", "over two axes, as numpy.fft.fftn"},
    {"komdsp fft", "fft band.cu8 spectrum.png --rate 2.4e6 --window hann", "an IQ recording, drawn over frequency"},
    {"komdsp fft", "fft voice.wav bins.ci16 --precision q15 --length 1024", "in fixed point: the integers of a board"},
    {"komdsp spectrogram", "spectrogram voice.wav voice.png", "frames of 1024 samples, a new one each 256"},
    {"komdsp spectrogram", "spectrogram voice.wav voice.png --window kaiser:8.6 --length 480 --hop 120",
     "another window, short frames"},
    {"komdsp fft2d", "fft2d image.png spectrum.png --shift", "a picture, zero frequency in the middle"},
    {"komdsp fft2d", "fft2d image.png bins.npy --real", "the bins, as numpy.fft.rfft2"},
    {"komdsp dct", "dct samples.npy y.npy --norm ortho", "of type 2, orthogonal"},
    {"komdsp dct", "dct image.png y.npy --axes 0,1", "over rows and columns, as scipy.fft.dctn"},
    {"komdsp dct", "dct voice.wav y.npy --precision q15 --length 1024",
     "in fixed point; exponents in y.npy.exponents.npy"},
    {"komdsp dst", "dst samples.npy y.npy --type 1", "of type 1"},
    {"komdsp dst", "dst samples.npy y.npy --inverse", "what undoes type 2"},
    {"komdsp dht", "dht samples.npy y.npy", "Hartley's, which is its own inverse but for a factor"},
    {"komdsp dht", "dht image.png y.npy --axes 0,1", "over rows and columns"},
    {"komdsp r2hc", "r2hc samples.npy y.npy", "r0, r1, ..., i2, i1, as FFTW's"},
    {"komdsp r2hc", "r2hc y.npy back.npy --inverse", "what undoes it"},
    {"komdsp hc2r", "hc2r y.npy back.npy", "the samples times N, as FFTW's"},
    {"komdsp hc2r", "hc2r y.npy back.npy --norm forward", "the samples"},
    {"komdsp mdct", "mdct voice.wav frames.npy --length 1024 --window vorbis", "frames of a recording"},
    {"komdsp mdct", "mdct frames.npy back.npy --length 1024 --window vorbis --inverse", "and its samples again"},
    {"komdsp otf", "otf image.png image.png mtf.npy --product mtf", "amplitude and phase of a pupil to its MTF"},
    {"komdsp otf", "otf image.png image.png psf.png --product psf --centre", "a picture of the point spread function"},
    {"komdsp convolve", "convolve samples.npy h.npy y.npy", "as numpy.convolve"},
    {"komdsp convolve", "convolve voice.wav h.npy filtered.wav", "sound in and out"},
    {"komdsp convolve", "convolve image.png h.npy y.npy --axis 0", "the columns of an image"},
    {"komdsp convolve", "convolve - h.npy - --format f32 <in.f32 >out.f32", "a stream of any length"},
    {"komdsp convolve2d", "convolve2d image.png blur.npy y.npy --mode same", "a blurred image, as large as it was"},
    {"komdsp convolve2d", "convolve2d image.png blur.npy y.npy --correlate", "where a pattern is"},
    {"komdsp dwt", "dwt samples.npy c.npy --wavelet db4 --levels 5", "as pywt.wavedec, all bands in one row"},
    {"komdsp dwt", "dwt image.png c.npy --wavelet db2 --axis 0", "of columns, as many levels as are useful"},
    {"komdsp dwt", "dwt voice.wav c.npy --wavelet sym8", "of sound"},
    {"komdsp dwt", "dwt voice.wav c.i16 --precision q15 --wavelet db4 --levels 3", "in fixed point"},
    {"komdsp idwt", "idwt c.npy back.npy --wavelet sym8 --levels 12", "as pywt.waverec"},
    {"komdsp idwt", "idwt c.npy back.npy --wavelet sym8 --levels 12 --length 68545", "of an odd length"},
    {"komdsp dwt2", "dwt2 image.png bands.npy --wavelet bior4.4 --levels 3", "as pywt.wavedec2"},
    {"komdsp dwt2", "dwt2 image.png bands.npy --wavelet haar --mode periodization --levels 3", "as large as the image"},
    {"komdsp idwt2", "idwt2 bands.npy back.npy --wavelet haar --mode periodization --levels 3", "as pywt.waverec2"},
    {"komdsp idwt2", "idwt2 bands.npy back.npy --wavelet haar --mode periodization --levels 3 --length 480,640",
     "of that shape"},
    {"komdsp swt", "swt samples.npy bands.npy --wavelet haar --levels 3", "as pywt.swt, one band a row"},
    {"komdsp swt", "swt samples.npy bands.npy --wavelet db2", "as many levels as the length allows"},
    {"komdsp iswt", "iswt bands.npy back.npy --wavelet db2", "as pywt.iswt"},
    {"komdsp iswt", "iswt bands.npy back.npy --wavelet db2 --precision f64", "in double precision"},
    {"komdsp match", "match voice.wav match.png --from 0.85 --duration 0.1", "finds the tenth of a second at 0.85 s"},
    {"komdsp match", "match voice.wav match.png --from 0.5 --duration 0.02 --json", "where it is, for programs"},
    {"komdsp denoise", "denoise voice.wav clean.wav", "the recording with less noise"},
    {"komdsp denoise", "denoise voice.wav denoised.png --snr 5 --wavelet db4",
     "a picture of what noise does, and what takes it away"},
    {"komdsp plan", "plan fft --length 4096 --profile komdiv", "an FFT on a device that is not here"},
    {"komdsp plan", "plan dwt --length 4096 --wavelet db4 --levels 5 --json", "a wavelet transform, for programs"},
    {"komdsp bundle", "bundle kernels.bundle --plan 'fft --length 1024'", "for --bundle"},
    {"komdsp bundle", "bundle kernels.h --plan 'fft --length 1024' --plan 'fft2d --shape 64,64'", "for flash"},
    {"komdsp bench", "bench fft --length 1024 --batch 64 --backend cpp", "how long 64 FFTs take"},
    {"komdsp bench", "bench dct --length 1024 --precision q15 --backend cpp", "in fixed point"},
    {"komdsp bench", "bench convolution --length 256 --pairs 10,10 --threads 1 --backend cpp", "on one thread"},
    {"komdsp selftest", "selftest", "every transform on every device"},
    {"komdsp selftest", "selftest --backend cpp --precision f32", "a part of it"},
    {"komdsp reproduce", "reproduce fft --backend opencl --plot k.png", "an experiment, and a picture of it"},
    {"komdsp reproduce", "reproduce stockham --csv s.csv", "another one, its rows in a file"},
    {"komdsp reproduce fft", "reproduce fft --backend opencl --plot k.png", "with a picture of K1 and K2"},
    {"komdsp reproduce fft", "reproduce fft --from 256 --to 4096 --variants A,D,F", "some lengths and variants"},
    {"komdsp reproduce stockham", "reproduce stockham --csv s.csv", "its rows in a file"},
    {"komdsp reproduce stockham", "reproduce stockham --precision f32 --to 65536", "in single precision"},
    {"komdsp reproduce convolution", "reproduce convolution --to 4096 --pairs-to 2500", "up to 4096 points"},
    {"komdsp reproduce convolution", "reproduce convolution --variants C,E --csv c.csv", "two variants"},
    {"komdsp reproduce fft2d", "reproduce fft2d --backend cuda", "images on an NVIDIA GPU"},
    {"komdsp reproduce fft2d", "reproduce fft2d --from 256 --to 256", "of 256 x 256 points"},
    {"komdsp reproduce wavelet", "reproduce wavelet --backend opencl --plot w.png", "with a picture"},
    {"komdsp reproduce wavelet", "reproduce wavelet --wavelet haar --undecimated", "another wavelet, all samples"},
    {"komdsp tune", "tune fft --backend opencl --output mine.json", "a profile of this device"},
    {"komdsp tune", "tune fft --backend cpp --from 256 --to 4096 --time-limit 20 --header mine.hpp",
     "for static plans, from short measurements"},
    {"komdsp board", "board bench.txt --output mine.json", "a profile of the board that printed it"},
    {"komdsp board", "board bench.txt --header mine.hpp --json", "for its static plans, and all figures for programs"},
};

}  // namespace

std::vector<command_example> examples_of(const std::string& path) {
  std::vector<command_example> found;
  std::ranges::copy_if(all, std::back_inserter(found), [&](const command_example& one) { return one.command == path; });
  return found;
}

}  // namespace komdsp::cli
