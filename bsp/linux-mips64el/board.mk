# Linux on MIPS64, little-endian: the OpenCL host code, run by QEMU with Debian's rusticl for that architecture.
TOOLCHAIN := mips64el-linux
BACKENDS  := cpp opencl
PARTS     := hosted
APP       ?= opencl
# A Debian of that architecture, as much of it as OpenCL needs.
ROOT      := $(BUILD)/linux-mips64el/root
OPENCL_LINK := $(ROOT)/usr/lib/mips64el-linux-gnuabi64/libOpenCL.so.1
RUN = timeout 300 qemu-mips64el-static -cpu Loongson-3A4000 -L $(ROOT) -E OCL_ICD_VENDORS=libRusticlOpenCL.so.1 \
  -E RUSTICL_ENABLE=llvmpipe -E LP_NUM_THREADS=0 $(IMAGE)
$(OPENCL_LINK):
	@rm -rf $(ROOT)
	@toolchains/debian_root.sh $(ROOT) mips64el mesa-opencl-icd ocl-icd-libopencl1 libstdc++6 && touch -c $@
