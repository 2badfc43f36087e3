# Linux on AArch64, as Debian's arm64: programs, which qemu-user runs.
TOOLCHAIN := aarch64-linux
BACKENDS  := cpp
PARTS     := hosted
RUN = qemu-aarch64-static $(IMAGE)
