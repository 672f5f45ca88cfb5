# `install FOLDER WHAT` installs a folder's lock file if needed. Source this file, so that a start needs no further
# process.

# Prints a file's hexadecimal SHA-256. Not every system has sha256sum, but npm always has a Node.
hash() {
  if sum=$(sha256sum "$1" 2>/dev/null); then echo "${sum%% *}"; return; fi
  node -p 'require("crypto").createHash("sha256").update(require("fs").readFileSync(process.argv[1])).digest("hex")' "$1"
}

install() {
  stamp=$1/node_modules/.offgrid-lock-hash
  wanted=$(hash "$1/package-lock.json")
  if [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then return; fi
  echo "Installing $2 ..."
  if said=$(cd "$1" && npm ci --include=dev --include=optional --loglevel=error --no-audit --no-fund 2>&1 </dev/null); then
    printf %s "$wanted" >"$stamp"
    return
  fi
  printf '%s\n\n%s\n' "$said" 'npm ci failed: Offgrid needs npm and a reachable registry for its first start.' >&2
  exit 1
}
