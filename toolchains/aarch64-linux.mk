# Linux on AArch64, as Debian's arm64: programs, not images. Set-up has a list of that name.
ARCHITECTURE := arm64
CROSS        := aarch64-linux-gnu-
