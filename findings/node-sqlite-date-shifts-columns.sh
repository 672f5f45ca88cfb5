#!/bin/sh
# Node.js 24.21.0 and 26.10.0: with node:sqlite, a Date as the first value is dropped, and the other values move one column to the left.
#
# Expected: SQLite has no type for a Date, and node:sqlite says so: as second or third value, it raises "Provided value cannot be bound".
# better-sqlite3 13.2.0 refuses it in front, too.
# Happens: run(), get() and all() take an object in front for the named parameters. A Date has no names of its own, so that nothing is
# bound and nothing is missed. Counting starts with the value behind it, and the last column becomes NULL, as each without a value. A
# URL and a Map go the same way. With a Date alone, `where at > ?` compares with NULL: no rows.
# Matters: the time is often the first column. A visit's place is stored as its time, the note as its place, and run() reports one
# change; a list of what is coming is empty. Swapping two columns turns it into an error.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for version in 24.21.0 26.10.0; do
  mkdir "$version"
  npm --prefix "$version" init -y >/dev/null
  npm --prefix "$version" install --silent --no-audit --no-fund "node@$version"
done
cat >run.mjs <<'EOF'
import { DatabaseSync } from 'node:sqlite'

console.log(process.version)
const database = new DatabaseSync(':memory:')
database.exec('create table visits (at text, place text, note text)')
const insert = database.prepare('insert into visits values (?, ?, ?)')
const date = new Date('2027-07-01T08:00:00Z')
for (const values of [
  [date.toISOString(), 'Uluru', 'hot'],
  [date, 'Uluru', 'hot'],
  [new URL('https://example.org/uluru'), 'Uluru', 'hot'],
  ['2027-07-01', date, 'hot'],
]) {
  const names = values.map((value) => (typeof value === 'string' ? value : value.constructor.name)).join(', ')
  try {
    const { changes, lastInsertRowid } = insert.run(...values)
    console.log(`${names}: ${changes} change,`, JSON.stringify(database.prepare('select * from visits where rowid = ?').get(lastInsertRowid)))
  } catch (error) {
    console.log(`${names}: ${error.message}`)
  }
}
const later = database.prepare("select count(*) as count from visits where at > ? and place = 'Uluru'")
const since = new Date('2020-01-01T00:00:00Z')
console.log(`visits of Uluru since 2020: ${later.get(since.toISOString()).count}, with a Date ${later.get(since).count}`)
EOF
for version in 24.21.0 26.10.0; do
  "$version/node_modules/.bin/node" --disable-warning=ExperimentalWarning run.mjs
done | tee seen
cat >expected <<'EOF'
v24.21.0
2027-07-01T08:00:00.000Z, Uluru, hot: 1 change, {"at":"2027-07-01T08:00:00.000Z","place":"Uluru","note":"hot"}
Date, Uluru, hot: 1 change, {"at":"Uluru","place":"hot","note":null}
URL, Uluru, hot: 1 change, {"at":"Uluru","place":"hot","note":null}
2027-07-01, Date, hot: Provided value cannot be bound to SQLite parameter 2.
visits of Uluru since 2020: 1, with a Date 0
v26.10.0
2027-07-01T08:00:00.000Z, Uluru, hot: 1 change, {"at":"2027-07-01T08:00:00.000Z","place":"Uluru","note":"hot"}
Date, Uluru, hot: 1 change, {"at":"Uluru","place":"hot","note":null}
URL, Uluru, hot: 1 change, {"at":"Uluru","place":"hot","note":null}
2027-07-01, Date, hot: Provided value cannot be bound to SQLite parameter 2.
visits of Uluru since 2020: 1, with a Date 0
EOF
diff expected seen
echo 'As described.'
