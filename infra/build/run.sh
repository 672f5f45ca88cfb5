#!/bin/sh
# Runs a script on the Node that npm installs, after installing the lock file. The shell becomes that Node, so no extra
# process stays.
CDPATH= cd "$(dirname "$0")/../.." || exit
. infra/build/install.sh

# A linked node_modules belongs to another checkout, and installing would empty it.
[ -L node_modules ] || install . 'what Offgrid needs (once, about a minute)'

if [ ! -x node_modules/.bin/node ]; then
  echo 'Offgrid’s Node is not there: delete node_modules and try again.' >&2
  exit 1
fi
PATH=$PWD/node_modules/.bin:$PATH
export PATH
# Compiling is more than half of a start.
: "${NODE_COMPILE_CACHE:=$PWD/.build/compile-cache}"
export NODE_COMPILE_CACHE
# A server must not outlive this process (infra/local/serve.ts).
if [ -n "$npm_lifecycle_event" ]; then export OFFGRID_NPM=$PPID; fi
exec node "$@"
