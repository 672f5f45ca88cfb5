#!/bin/sh
# vite 8.3.8: a dynamic import that failed because of its style sheet succeeds when it is made again, without the style sheet.
#
# Expected: import() of a module with styles waits for them, and rejects with "Unable to preload CSS" if they don't come. Made again,
# as code does that has a retry or two callers, it waits for them again or rejects again.
# Happens: the build's helper notes a file as requested before it has arrived, and never takes that back. The second import() finds it
# noted, requests nothing, waits for nothing and resolves: the module runs, and its page has no styles. Nothing fails any more.
# Matters: on a bad connection, the retry turns an error that the page would have shown into a screen without its styles, and the
# program takes it for loaded. Only a promise that is kept, or loading the page again, is safe.
set -eu
browser=$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome) || {
  echo 'Install Debian’s chromium-headless-shell first.' >&2
  exit 2
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vite@8.3.8 puppeteer-core@25.16.0
echo '<!doctype html><p>text</p><script type="module" src="/main.js"></script>' >index.html
echo 'window.loadPart = () => import("./part.js").then(({ word }) => word)' >main.js
printf '%s\n' 'import "./part.css"' 'export const word = "loaded"' >part.js
echo 'p { color: rgb(1, 2, 3) }' >part.css
npx vite build --logLevel error
cat >run.mjs <<'EOF'
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import puppeteer from 'puppeteer-core'

const types = { html: 'text/html', js: 'text/javascript', css: 'text/css' }
let isDown = true
let asked = 0
const server = createServer((request, response) => {
  const path = request.url === '/' ? '/index.html' : request.url
  if (path.endsWith('.css')) asked += 1
  if (path.endsWith('.css') && isDown) return response.writeHead(503).end()
  try {
    response.setHeader('content-type', types[path.split('.').pop()] ?? 'text/plain').end(readFileSync(`dist${path}`))
  } catch {
    response.writeHead(404).end()
  }
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const browser = await puppeteer.launch({
  executablePath: process.argv[2],
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync',
    '--no-first-run'],
})
const page = await browser.newPage()
const look = async (when) => {
  const result = await page.evaluate(() => window.loadPart().catch((error) => error.message.replace(/ for .*/, '')))
  const color = await page.evaluate(() => getComputedStyle(document.querySelector('p')).color)
  console.log(`${when}: ${result}, ${color}, ${asked} requests for the style sheet`)
}
await page.goto(`http://127.0.0.1:${server.address().port}/`)
await look('The server fails')
isDown = false
await look('It answers again')
await page.reload()
await look('After a reload')
await browser.close()
server.close()
EOF
node run.mjs "$browser" | tee seen
cat >expected <<'EOF'
The server fails: Unable to preload CSS, rgb(0, 0, 0), 1 requests for the style sheet
It answers again: loaded, rgb(0, 0, 0), 1 requests for the style sheet
After a reload: loaded, rgb(1, 2, 3), 2 requests for the style sheet
EOF
diff expected seen
echo 'As described.'
