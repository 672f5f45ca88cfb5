#!/bin/sh
# hono 4.13.19: each `c.var` copies every variable of the request, so reading one gets slower with each that a middleware sets.
#
# Expected: `c.var.user` and `c.get('user')` are two spellings of one read; the documentation says "You can also access the value of a
# variable with c.var". It is the form with the types, so applications use it everywhere.
# Happens: `var` is a getter that builds a new object from the whole map each time. With 25 variables one read through it takes more than
# twenty times as long as `c.get`, `c.var === c.var` is false, and what is written to it is gone at the next access.
# Matters: nobody looks for the cost of a property. An application with a dozen stores as variables spent five percent of a request's
# processor time on it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hono@4.13.19

cat >run.mjs <<'EOF'
import { Hono } from 'hono'

const time = (read) => {
  const start = process.hrtime.bigint()
  for (let turn = 0; turn < 20_000; turn++) read()
  return Number(process.hrtime.bigint() - start)
}
/** Returns how many times as long `c.var` takes as `c.get`, the middle of eleven rounds. */
async function compare(variables) {
  let times = []
  const app = new Hono()
  app.use(async (c, next) => {
    for (let at = 0; at < variables; at++) c.set(`store${at}`, { at })
    await next()
  })
  app.get('/', (c) => {
    for (let round = 0; round < 11; round++) times.push(time(() => c.var.store0) / time(() => c.get('store0')))
    times = times.sort((one, other) => one - other)
    const [before, after] = [c.var, c.var]
    before.store0 = 'written'
    return c.text(`the same object: ${before === after}, a write stays: ${c.get('store0') === 'written'}`)
  })
  const text = await (await app.request('/')).text()
  return { text, times: times[5] }
}
const [few, many] = [await compare(1), await compare(25)]
console.log(many.text)
console.log(`25 variables: more than 20 times as long as c.get: ${many.times > 20}`)
console.log(`25 variables cost more than three times what one costs: ${many.times > 3 * few.times}`)
console.error(few.times.toFixed(1), many.times.toFixed(1))
EOF
node run.mjs >output
cat output
cat >expected <<'EOF'
the same object: false, a write stays: false
25 variables: more than 20 times as long as c.get: true
25 variables cost more than three times what one costs: true
EOF
cmp -s output expected && echo 'As described.' || { echo 'Not as described any more.' >&2; exit 1; }
