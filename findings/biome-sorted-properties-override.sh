#!/bin/sh
# @biomejs/biome 2.6.8: `check --write` sorts CSS properties so that another one wins.
#
# Expected: the action useSortedProperties is applied without --unsafe. Where the order decides, as between a shorthand and what it
# contains, Biome's documentation says that it reports the block and leaves it alone.
# Happens: it leaves `margin` and `margin-left` alone, but not pairs that set the same thing in other words: `padding-left` and
# `padding-inline`, `top` and `inset-block`, `max-width` and `max-inline-size`, `white-space` and `text-wrap-mode`. The logical or newer
# one moves to the front and no longer wins. Biome says "Fixed 1 file" and succeeds.
# Matters: such pairs stand in styles that are adapted step by step: a rule that was copied, and a last line that corrects it.
set -eu
browser=$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome) || {
  echo 'Install Debian’s chromium-headless-shell first.' >&2
  exit 2
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @biomejs/biome@2.6.8 puppeteer-core@25.16.0
echo '{ "assist": { "actions": { "source": { "useSortedProperties": "on" } } } }' >biome.json
cat >before.css <<'EOF'
p {
  position: absolute;
  top: 5px;
  inset-block: 7px;
  padding-left: 5px;
  padding-inline: 7px;
  max-width: 5px;
  max-inline-size: 7px;
  white-space: pre;
  text-wrap-mode: wrap;
}
EOF
cp before.css after.css
node_modules/.bin/biome check --write --colors=off after.css >log 2>&1 && echo 'Biome succeeds' >seen
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import puppeteer from 'puppeteer-core'

const browser = await puppeteer.launch({
  executablePath: process.argv[2],
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync',
    '--no-first-run'],
})
const page = await browser.newPage()
for (const name of ['before', 'after']) {
  await page.setContent(`<!doctype html><style>${readFileSync(`${name}.css`, 'utf8')}</style><p>`)
  console.log(`${name}:`, ...(await page.evaluate(() => {
    const style = getComputedStyle(document.querySelector('p'))
    return ['top', 'padding-left', 'max-width', 'text-wrap-mode'].map((one) => `${one} ${style.getPropertyValue(one)}`)
  })))
}
await browser.close()
EOF
node run.mjs "$browser" >>seen
cat seen
cat >expected <<'EOF'
Biome succeeds
before: top 7px padding-left 7px max-width 7px text-wrap-mode wrap
after: top 5px padding-left 5px max-width 5px text-wrap-mode nowrap
EOF
diff expected seen
echo 'As described.'
