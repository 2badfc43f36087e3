# KOMDIV's OpenCL device, simulated at the desk: PoCL with work-groups of at most 128 items, planned as KOMDIV.
TOOLCHAIN := host
BACKENDS  := cpp opencl
PARTS     := hosted
KOMDIV := --backend opencl --device portable --profile komdiv
# Verdicts by exit status: every variant on complex, real, inverse and batched transforms, then the published
# experiment.
RUN = export POCL_MAX_WORK_GROUP_SIZE=128; set -e; \
      for variant in auto A B BL C CL D E F CT2 S2 S4 S8 S16 tile in_place; do \
        echo "variant $$variant"; $(BUILD)/komdsp selftest $(KOMDIV) --variant $$variant; \
      done; \
      $(BUILD)/komdsp reproduce fft $(KOMDIV) --to 65536 --time-limit 0.1 \
        --csv $(BUILD)/run/komdiv.csv --plot $(BUILD)/run/komdiv.png
