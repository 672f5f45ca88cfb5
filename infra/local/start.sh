#!/bin/sh
# `npm start`, with less memory than Node's defaults.

# glibc keeps freed memory: 19 MB per hashed password, in an arena per thread. These settings return large pieces to the
# system, and all threads share one arena.
export MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=262144

# Under load, V8 lets the space of new objects grow to 128 MB, and with much memory the old space to four times its live data
# before collecting. A limit makes it collect sooner. Live data is 30 MB, far below the limit, at which the server would end.
exec sh "$(dirname "$0")/../build/run.sh" --max-semi-space-size=8 --max-old-space-size=1024 infra/local/start.ts
