#!/bin/sh
# Runs a script of this repository on the Node that npm installs, installing first what the lock file asks for.
# A shell, because it becomes that Node: no process stays only to wait for another.
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
# What of TypeScript was made JavaScript once, and compiled, is kept in the checkout: it is more than half of a start.
: "${NODE_COMPILE_CACHE:=$PWD/.build/compile-cache}"
export NODE_COMPILE_CACHE
# Whom a server must not outlive (infra/local/npm.ts).
if [ -n "$npm_lifecycle_event" ]; then export OFFGRID_NPM=$PPID; fi
exec node "$@"
