#!/bin/sh
# A short soak: results stay, and memory within what warms up; how fast other programs let it be is not looked at.
SOAK_SECONDS=20 SOAK_GROWTH=32 SOAK_DRIFT=75 tests/soak/soak.sh
