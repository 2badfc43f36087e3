# The machine at the desk is a board too: it runs the main job on a real recording.
TOOLCHAIN := host
BACKENDS  := cpp opencl
PARTS     := hosted
RECORDING ?= /usr/share/sounds/alsa/Front_Center.wav
# Seconds into the recording: a piece that is cut out here is found again.
PIECE_FROM ?= 0.85
RUN = $(BUILD)/komdsp devices && \
      $(BUILD)/komdsp spectrogram $(RECORDING) $(BUILD)/run/spectrogram.png --backend opencl && \
      $(BUILD)/komdsp match $(RECORDING) $(BUILD)/run/match.png --from $(PIECE_FROM) --duration 0.1 \
        --backend opencl && \
      $(BUILD)/komdsp denoise $(RECORDING) $(BUILD)/run/denoise.png --backend opencl && \
      $(BUILD)/host/radar 1 $(BUILD)/run/radar.png && \
      $(BUILD)/host/optics $(BUILD)/run/optics.png
RUN_APPS := radar optics
