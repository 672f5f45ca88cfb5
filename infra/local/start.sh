#!/bin/sh
# `npm start`, with less memory than Node's defaults.

# glibc keeps freed memory (19 MB per hashed password) in an arena per thread. These settings return large pieces to the
# system and share one arena.
export MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=262144

# Without limits, V8 lets the young generation grow to 128 MB under load, and the old one to four times its live data.
# Live data is 30 MB, far below the limit at which the server would crash.
exec sh "$(dirname "$0")/../build/run.sh" --max-semi-space-size=8 --max-old-space-size=1024 infra/local/start.ts
