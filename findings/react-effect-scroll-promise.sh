#!/bin/sh
# react 19.3.1 in Chromium 156: an effect that only scrolls, written as `useEffect(() => element.scrollIntoView())`, ends the app.
#
# Expected: scrollIntoView, scrollTo and scrollBy return nothing, so such an effect has no cleanup. TypeScript 7.0.2 agrees: its DOM
# types say `void`, and it accepts the line.
# Happens: in Chromium 156 the three return a Promise, as CSSOM View now says. React takes what an effect returns as its cleanup and
# calls it when the component leaves: "… is not a function". Without an error boundary, the whole tree is removed. The effect
# itself works, so nothing shows before the component leaves.
# Matters: the short form is common, passes types and tests without a browser (jsdom has no scrollIntoView), and breaks on an update of
# the browser alone. With braces it is right in every version.
set -eu
browser=$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome) || {
  echo 'Install Debian’s chromium-headless-shell first.' >&2
  exit 2
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund react@19.3.1 react-dom@19.3.1 @types/react@19.2.7 typescript@7.0.2 esbuild@0.28.2 \
  puppeteer-core@25.16.0

cat >app.tsx <<'EOF'
import { useEffect, useRef } from 'react'
export function Short() {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.scrollIntoView(), [])
  return <p ref={place}>short</p>
}
export function Braces() {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView()
  }, [])
  return <p ref={place}>braces</p>
}
EOF
cat >main.tsx <<'EOF'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import * as app from './app.tsx'
declare global {
  interface Window {
    tryOne: (name: keyof typeof app) => Promise<string>
  }
}
window.tryOne = async (name) => {
  const failures: string[] = []
  const root = createRoot(document.body.appendChild(document.createElement('div')), {
    onUncaughtError: (error) => failures.push(String(error)),
  })
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100))
  flushSync(() => root.render(createElement('main', null, createElement(app[name]))))
  await pause()
  flushSync(() => root.render(createElement('main', null, 'the next screen')))
  await pause()
  const text = document.querySelector('body > div:last-child')?.textContent
  return `${name}: ${text || 'nothing is left'}${failures.length > 0 ? ', ' + failures[0].replace(/\w+ is not/, '… is not') : ''}`
}
EOF
npx tsc --noEmit --jsx react-jsx --lib es2023,dom --module esnext --moduleResolution bundler --strict app.tsx &&
  echo 'TypeScript accepts both' >output
npx esbuild main.tsx --bundle --outfile=main.js --jsx=automatic --define:process.env.NODE_ENV=\"production\" --log-level=error
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
const browser = await puppeteer.launch({
  executablePath: process.argv[2],
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync',
    '--no-first-run'],
})
const page = await browser.newPage()
await page.evaluate(readFileSync('main.js', 'utf8'))
console.log('scrollIntoView() returns', await page.evaluate(() => String(document.body.scrollIntoView())))
for (const name of ['Braces', 'Short']) console.log(await page.evaluate((one) => window.tryOne(one), name))
await browser.close()
EOF
node run.mjs "$browser" >>output
cat output
cat >expected <<'EOF'
TypeScript accepts both
scrollIntoView() returns [object Promise]
Braces: the next screen
Short: nothing is left, TypeError: … is not a function
EOF
diff expected output && echo 'As described.'
