"""The arguments of komdsp.signal."""
from .._docs import described as _described

described = _described({
    "in1": ("array_like", "Of single or double precision; half becomes single, integers double."),
    "in2": ("array_like", "Another one, with as many axes."),
    "mode": ('{"full", "same", "valid"}', "All of the result, its middle part as long as in1, or where both overlap."),
    "axes": ("int or sequence of ints", "Along which; by default all."),
    "method": ('{"auto", "fft", "direct"}', "By FFT, or by the definition."),
    "x": ("array_like", "Samples."),
    "Zxx": ("array_like", "Transforms of frames, as `stft` gave them."),
    "fs": ("float", "Samples per second."),
    "window": ("str, tuple or array_like", "By name, for which SciPy is asked; or its samples."),
    "nperseg": ("int", "Samples of a frame."),
    "noverlap": ("int", "Samples that neighbouring frames share; by default half of a frame."),
    "nfft": ("int", "Points of a transform, with zeros behind the frame."),
    "detrend": ("str, function or False", "What is taken off each frame: by name, for which SciPy is asked."),
    "return_onesided": ("bool", "Half of the spectrum, of real samples."),
    "input_onesided": ("bool", "Whether they are half of a spectrum."),
    "boundary": ("str, None or bool", "How the signal goes on for half a frame beyond its ends: \"zeros\", \"even\", "
                                      "\"odd\", \"constant\" or None; of an inverse, whether it did."),
    "padded": ("bool", "Zeros behind the signal, so that frames cover it."),
    "axis": ("int", "Along which."),
    "time_axis": ("int", "The axis of frames."),
    "freq_axis": ("int", "The axis of frequencies."),
    "scaling": ('{"spectrum", "psd"}', "What transforms are divided by: the window's sum, or the root of its energy."),
})
