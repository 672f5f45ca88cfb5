#!/bin/sh
# vite 8.3.8: `transition-behavior` and `font-variant-numeric` work while developing and do nothing in the build.
#
# Expected: a build makes CSS smaller without changing what it says. What follows a shorthand refines it, as MDN shows for popovers
# that fade out: `transition: …; transition-behavior: allow-discrete`.
# Happens: the minifier that Vite 8 uses by default (Lightning CSS 1.33.0) keeps `transition` and `font` back, to gather what belongs
# to them, and writes them at the end of the rule. Those longhands that it does not know to be part of them stay in front, where the
# shorthand resets them: `transition-behavior`, `font-variant-numeric`, `font-feature-settings`, `font-kerning` and a dozen more.
# Matters: popovers and dialogs vanish at once instead of fading, and figures in a table don't line up, only in production.
set -eu
browser=$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome) || {
  echo 'Install Debian’s chromium-headless-shell first.' >&2
  exit 2
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vite@8.3.8 lightningcss@1.33.0 puppeteer-core@25.16.0
cat >index.html <<'EOF'
<!doctype html>
<link rel="stylesheet" href="/main.css" />
<p id="note" popover>Saved</p>
<table><tr><td id="cell">1</td></tr></table>
EOF
cat >main.css <<'EOF'
#note { opacity: 0; transition: opacity 1s, display 1s; transition-behavior: allow-discrete }
#note:popover-open { opacity: 1 }
#cell { font: 1rem serif; font-variant-numeric: tabular-nums }
EOF
cat >run.mjs <<'EOF'
import puppeteer from 'puppeteer-core'
import { build, createServer, preview } from 'vite'

const server = await (await createServer({ logLevel: 'silent', server: { host: '127.0.0.1', port: 0 } })).listen()
await build({ logLevel: 'silent' })
const built = await preview({ logLevel: 'silent', preview: { host: '127.0.0.1', port: 0 } })
const browser = await puppeteer.launch({
  executablePath: process.argv[2],
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync',
    '--no-first-run'],
})
for (const [name, { httpServer }] of Object.entries({ developing: server, built })) {
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${httpServer.address().port}/`)
  console.log(`${name}:`, ...(await page.evaluate(async () => {
    const note = document.getElementById('note')
    note.showPopover()
    await Promise.all(note.getAnimations().map((one) => one.finished))
    note.hidePopover()
    await new Promise(requestAnimationFrame)
    const isFading = getComputedStyle(note).display !== 'none'
    return [isFading ? 'the note fades,' : 'the note is gone,', getComputedStyle(document.getElementById('cell')).fontVariantNumeric]
  })))
}
await browser.close()
await server.close()
await built.close()
EOF
node run.mjs "$browser" | tee seen
cat >expected <<'EOF'
developing: the note fades, tabular-nums
built: the note is gone, normal
EOF
diff expected seen
echo 'As described.'
