# The CUDA toolkit is optional: where it is found, tests compile the kernels with it. CUDA_HOME
# names another one.
CUDA_HOME ?= $(firstword $(wildcard /usr/local/cuda) $(patsubst %/bin/nvcc,%,$(shell command -v nvcc 2>/dev/null)))
NVRTC_HEADER := $(if $(CUDA_HOME),$(wildcard $(CUDA_HOME)/include/nvrtc.h))
CUDA_LIBRARY_FOLDER := $(wildcard $(CUDA_HOME)/lib64)
ifneq ($(CUDA_LIBRARY_FOLDER),)
CUDA_LINK := -L$(CUDA_LIBRARY_FOLDER) -Wl,-rpath,$(CUDA_LIBRARY_FOLDER)
endif

# Compute capability for `make cuda-images`, sm_90 being Hopper; and the plans whose kernels it compiles, as
# IMAGE_PLANS="fft --length 1024 --profile nvidia-h200": empty for the usual lengths.
CUDA_SM ?= 90
