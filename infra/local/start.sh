#!/bin/sh
# `npm start`, with less memory than Node would take by itself.

# glibc keeps what was freed: 19 MB for each password that was hashed, in an arena for each thread. With these, large
# pieces go back to the system, and all threads share one arena.
export MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=262144

# V8 lets the space of new objects grow to 128 MB under load, and on a machine with much memory the old one to four times what
# lives in it before it looks what can go. A limit makes it look sooner. What lives is 30 MB: the limit is far from that, since
# at it the server ends.
exec sh "$(dirname "$0")/../build/run.sh" --max-semi-space-size=8 --max-old-space-size=1024 infra/local/start.ts
