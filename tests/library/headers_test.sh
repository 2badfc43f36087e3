#!/bin/sh
# Headers that programs include: clean under all warnings, with no macros but KOMDSP_*, and with reasons for static
# plans that cannot be made.
set -u
. tests/support/verdict.sh
work=$BUILD/headers_test
mkdir -p "$work"
warnings="-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wundef -Werror"
include="-I. -Iruntime -I$BUILD/generated"

# The oldest that set-up installs.
older=g++-11
command -v $older >/dev/null || older=g++-12
# In `cover` those that compile no other test.
case $KOMDSP_TEST_SCOPE in
  all) builds="g++:17 g++:20 $older:17 $older:20 clang++:17 clang++:20 mips-linux-gnu-g++:17 mips-linux-gnu-g++:20" ;;
  *) builds="$older:17 clang++:20" ;;
esac
builds="$builds arm-none-eabi-g++:17" # which has no headers of C++'s library
for build in $builds; do
  compiler=${build%:*} standard=c++${build#*:}
  name="headers have no warnings with $compiler as $standard"
  if ! command -v "$compiler" >/dev/null; then
    echo "SKIP $name: $compiler is not installed"
    continue
  fi
  steps=
  case $compiler in
    clang++) steps=-fconstexpr-steps=10000000 ;;
    arm-none-eabi-g++) steps=-ffreestanding ;;
  esac
  # shellcheck disable=SC2086
  $compiler -std="$standard" $warnings $steps $include -fsyntax-only tests/library/strict.cpp
  verdict "$name" $?
done

# Each alone, as a program's first include.
status=0
for header in runtime/komdsp/*.h*; do
  echo "#include <komdsp/$(basename "$header")>" >"$work/alone.cpp"
  # shellcheck disable=SC2086
  g++ -std=c++17 $warnings $include -fsyntax-only "$work/alone.cpp" || status=1
done
verdict "each header compiles alone" $status

# Behind the macros of others, in the dialect that g++ and programs with <complex.h> have, and in C.
behind_macros() { # LANGUAGE HEADER...
  language=$1
  shift
  {
    echo '#include "tests/library/foreign_macros.h"'
    printf '#include <komdsp/%s>\n' "$@"
  } | g++ -x "$language" -Wall -Wextra -Werror -I. -Iruntime -I"$BUILD/generated" -fsyntax-only - || status=1
}
status=0
if [ "$KOMDSP_TEST_SCOPE" = all ]; then
  for header in runtime/komdsp/*.h*; do
    behind_macros c++ "${header##*/}"
    case $header in *.h) behind_macros c "${header##*/}" ;; esac
  done
else # all in one file
  # shellcheck disable=SC2046 # names of files
  behind_macros c $(basename -a runtime/komdsp/*.h)
  # shellcheck disable=SC2046
  behind_macros c++ $(basename -a runtime/komdsp/*.h*)
fi
verdict "each header compiles behind macros of X11, Qt, Windows, Arduino and termios" $status

# Names that a program has before and behind its includes.
macros() { # FILE: its macros
  # shellcheck disable=SC2086
  g++ -std=c++17 $include -isystem runtime -dM -E "$1" | awk '{ sub(/\(.*/, "", $2); print $2 }' | sort -u
}
printf '#include <%s>\n' cstdint cstddef type_traits cstdlib >"$work/before.cpp"
cat "$work/before.cpp" - >"$work/behind.cpp" <<'CPP'
#include <komdsp/cpp.hpp>
#include <komdsp/cuda.hpp>
#include <komdsp/static_stream.hpp>
CPP
macros "$work/before.cpp" >"$work/before"
macros "$work/behind.cpp" >"$work/behind"
left=$(comm -13 "$work/before" "$work/behind" | grep -v '^KOMDSP_' | tr '\n' ' ')
verdict "headers leave no macros but KOMDSP_*" "$([ -z "$left" ]; echo $?)" "$left"

# A program's own macros of every name that kernels have, said before the header and asked for behind it.
names=$(sed -n 's/^#undef \(.*\)/\1/p' "$BUILD/generated/kernels/base/macros_end.h" | awk 'length > 2 && !/^KD_CPP$/')
{
  echo "$names" | sed 's/.*/#define & mine/'
  echo '#include <komdsp/static_plan.hpp>'
  echo "$names" | sed 's/.*/asked "&" &/'
} >"$work/mine.cpp"
# shellcheck disable=SC2086
g++ -std=c++17 $include -E -P "$work/mine.cpp" | grep '^asked "' >"$work/asked"
lost=$(grep -v ' mine$' "$work/asked" | head -n 5)
[ "$(wc -l <"$work/asked")" = "$(echo "$names" | wc -l)" ] || lost="$lost: not all were asked"
verdict "a program keeps its own macros" "$([ -z "$lost" ]; echo $?)" "$lost"

# The first error of a static plan that cannot be made: every fifth one in the covering tests.
turn=0
refused() { # REASON PLAN
  turn=$((turn + 1))
  [ "$KOMDSP_TEST_SCOPE" = all ] || [ $((turn % 5)) -eq 1 ] || return 0
  cat >"$work/refused.cpp" <<CPP
#include <komdsp/static_plan.hpp>
constexpr komdsp::profile cpu = komdsp::profiles::cpp_scalar;
constexpr komdsp::fft apart{64, 2, komdsp::fft_kind::complex, false, komdsp::precision::f32, 1, true, {1, 64}, {1, 65}};
constexpr komdsp::fft wide{64, 1, komdsp::fft_kind::complex, false, komdsp::precision::f64};
constexpr komdsp::fft across{64, 4, komdsp::fft_kind::complex, false, komdsp::precision::f32, 1, false, {1, 3}, {1, 3}};
constexpr komdsp::fft endless{64, 1, komdsp::fft_kind::complex, false, komdsp::precision::f32, __builtin_inf()};
constexpr komdsp::stft leaps{64, 65, 1000};
constexpr komdsp::plan made = $2;
int run(const void* x, void* y, void* w) { return komdsp::static_plan<made>::run(x, nullptr, y, w); }
CPP
  # shellcheck disable=SC2086
  first=$(g++ -std=c++17 $include -fsyntax-only "$work/refused.cpp" 2>&1 | sed -n 's/.*error: //p' | head -n 1)
  case $first in *"komdsp: "*"$1"*) ;; *) echo "$2: $first"; return 1 ;; esac
}
status=0
refused "no such length: 1 to 2^26 points" 'komdsp::plan_fft({0}, cpu)' || status=1
refused "the batch" 'komdsp::plan_fft({64, 0}, cpu)' || status=1
refused "strides overlap" 'komdsp::plan_fft(across, cpu)' || status=1
refused "in place" 'komdsp::plan_fft(apart, cpu)' || status=1
refused "double precision" 'komdsp::plan_fft(wide, komdsp::profiles::komdiv)' || status=1
refused "this variant" 'komdsp::plan_fft({32}, cpu, komdsp::fft_variant::S16)' || status=1
refused "no variant" 'komdsp::plan_stft({16384, 64, 100000}, cpu)' || status=1
refused "argument" 'komdsp::plan_stft(leaps, cpu)' || status=1
refused "infinite" 'komdsp::plan_fft(endless, cpu)' || status=1
scalar_only="take komdsp::profiles::cpp_scalar"
refused "$scalar_only" 'komdsp::plan_fft({64}, komdsp::profiles::cpp_baseline)' || status=1
refused "$scalar_only" 'komdsp::plan_dct({64, 2, false, 64}, komdsp::profiles::cpp_avx2)' || status=1
refused "$scalar_only" 'komdsp::plan_convolution({30, 40, 64}, komdsp::profiles::cpp_avx512)' || status=1
refused "$scalar_only" 'komdsp::plan_fft({1009}, komdsp::profiles::pocl)' || status=1
refused "$scalar_only" 'komdsp::plan_fft({64}, komdsp::profiles::nvidia_h200)' || status=1
verdict "a static plan that cannot be made says why" $status

# The first error of a stream of constants that cannot be made; the compiler's own, of a window.
refused_stream() { # REASON DEFINITION
  turn=$((turn + 1))
  [ "$KOMDSP_TEST_SCOPE" = all ] || [ $((turn % 3)) -eq 1 ] || return 0
  cat >"$work/refused.cpp" <<CPP
#include <komdsp/static_stream.hpp>
KOMDSP_DECLARE_STATIC_STREAM(made, 4096)
KOMDSP_DECLARE_STATIC_WINDOW(hann_64, float, 64)
constexpr float taps[] = {1, 2, 3};
constexpr komdsp::overlap_save longer() {
  komdsp::overlap_save o = komdsp::fir(taps, 4);
  o.filter_length = 4;
  return o;
}
$2
CPP
  # shellcheck disable=SC2086
  first=$(g++ -std=c++17 $include -fsyntax-only "$work/refused.cpp" 2>&1 | sed -n 's/.*error: //p' | head -n 1)
  case $first in *"$1"*) ;; *) echo "$2: $first"; return 1 ;; esac
}
status=0
hann='KOMDSP_STATIC_WINDOW(hann_64, komdsp::window{})'
refused_stream "as many taps as the plan's filters" 'KOMDSP_STATIC_FILTER(made, taps, longer())' || status=1
refused_stream "no such length" 'KOMDSP_STATIC_FILTER(made, taps, komdsp::fir(taps, -1))' || status=1
refused_stream "as many samples as a frame" "$hann KOMDSP_STATIC_FRAMES(made, hann_64, komdsp::stft{32, 8})" || status=1
refused_stream "too few bytes" 'KOMDSP_DECLARE_STATIC_STREAM(short_of, 64)
KOMDSP_STATIC_FILTER(short_of, taps, komdsp::fir(taps, 4))' || status=1
refused_stream "there_is_no_such_window" \
  'KOMDSP_STATIC_WINDOW(hann_64, komdsp::window{komdsp::window_kind::kaiser})' || status=1
verdict "a stream of constants that cannot be made says why" $status

# shellcheck disable=SC2086
told=$(for header in static_plan planner cpp; do
  echo "#include <komdsp/$header.hpp>" >"$work/older.cpp"
  g++ -std=c++14 $include -fsyntax-only "$work/older.cpp" 2>&1 | grep -c 'error: #error "komdsp needs C++17'
done)
verdict "C++14 is told that C++17 is needed" "$([ "$(echo "$told" | tr -d '\n')" = 111 ]; echo $?)" "$told"

[ "$KOMDSP_TEST_SCOPE" = all ] || exit 0
if command -v mips-linux-gnu-g++ >/dev/null; then
  # shellcheck disable=SC2086
  why=$(echo '#include <komdsp/static_plan.hpp>' | mips-linux-gnu-g++ -std=c++17 -march=mips32r2 -mfp32 -modd-spreg \
    -mips16 -mno-abicalls -fno-pic $include -x c++ -c - -o "$work/mips16.o" 2>&1)
  verdict "static plans compile as MIPS16" $? "$why"
else
  echo "SKIP static plans compile as MIPS16: mips-linux-gnu-g++ is not installed"
fi
