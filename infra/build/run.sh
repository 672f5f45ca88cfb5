#!/bin/sh
# Runs a script of this repository on the Node that npm installs, after installing the lock file's packages.
# A shell, because it becomes that Node: no process stays only to wait.
CDPATH= cd "$(dirname "$0")/../.." || exit
. infra/build/install.sh

# A linked node_modules belongs to another checkout: installing here would empty it.
[ -L node_modules ] || install . 'what Offgrid needs (once, about a minute)'

if [ ! -x node_modules/.bin/node ]; then
  echo 'Offgrid’s Node is not there: delete node_modules and try again.' >&2
  exit 1
fi
PATH=$PWD/node_modules/.bin:$PATH
export PATH
# Caches compiled code in the checkout: compiling is more than half of a start.
: "${NODE_COMPILE_CACHE:=$PWD/.build/compile-cache}"
export NODE_COMPILE_CACHE
# The process that a server must not outlive (infra/local/npm.ts).
if [ -n "$npm_lifecycle_event" ]; then export OFFGRID_NPM=$PPID; fi
exec node "$@"
