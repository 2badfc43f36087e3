# The machine at the desk is a board too: it runs the main job on a real recording.
TOOLCHAIN := host
BACKENDS  := cpp opencl
PARTS     := hosted
RECORDING ?= /usr/share/sounds/alsa/Front_Center.wav
RUN = $(BUILD)/komdsp devices && \
      $(BUILD)/komdsp spectrogram $(RECORDING) $(BUILD)/run/spectrogram.png --backend opencl
