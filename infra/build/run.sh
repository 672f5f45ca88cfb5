#!/bin/sh
# Runs a script of this repository on the Node that npm installs, installing first what the lock file asks for.
# A shell, because it becomes that Node: no process stays only to wait for another.
CDPATH= cd "$(dirname "$0")/../.." || exit
stamp=node_modules/.offgrid-lock-hash

# The SHA-256 of a file, in hexadecimal digits. Not every system has sha256sum; npm has a Node wherever it runs.
hash() {
  if sum=$(sha256sum "$1" 2>/dev/null); then echo "${sum%% *}"; return; fi
  node -p 'require("crypto").createHash("sha256").update(require("fs").readFileSync(process.argv[1])).digest("hex")' "$1"
}

install() {
  echo 'Installing what Offgrid needs (once, about a minute) ...'
  if said=$(npm ci --include=dev --include=optional --loglevel=error --no-audit --no-fund 2>&1 </dev/null); then
    printf %s "$1" >"$stamp"
    return
  fi
  printf '%s\n\n%s\n' "$said" 'npm ci failed: Offgrid needs npm and a reachable registry for its first start.' >&2
  exit 1
}

# A linked node_modules belongs to another checkout: installing here would empty it.
if [ ! -L node_modules ]; then
  wanted=$(hash package-lock.json)
  [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] || install "$wanted"
fi

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
