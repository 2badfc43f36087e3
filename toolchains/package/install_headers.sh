#!/bin/sh
# Lays out the headers that programs include in FOLDER/komdsp, with the planners and the kernels, which static plans are
# made of, in folders below.
#   toolchains/package/install_headers.sh FOLDER
set -eu
target=$1/komdsp
families=$(printf '%s ' kernels/*/)
planners=$(cd runtime && printf 'runtime/%s ' planner/*/)
for source in runtime/komdsp:. runtime/komdsp/detail:detail runtime/planner:planner kernels:kernels $families \
  $planners; do
  from=${source%%:*}
  from=${from%/}
  case $source in *:*) into=$target/${source#*:} ;; *) into=$target/${from#runtime/} ;; esac
  install -d "$into"
  find "$from" -maxdepth 1 \( -name "*.h" -o -name "*.hpp" -o -name "*.def" \) -exec install -m 644 {} "$into" \;
done
for part in begin end; do
  toolchains/kernel_text/kernel_macros.sh $part >"$target/kernels/base/macros_$part.h"
done
