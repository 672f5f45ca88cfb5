import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { CommandFailure } from './command.ts'
import { takeLock } from './lock.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const buildDir = join(root, '.build')
export const siteDir = join(buildDir, 'site')
const stamp = join(buildDir, 'site.inputs')

/** Everything that decides what the built web app is. */
const inputs = ['web', 'shared', 'package.json', 'package-lock.json', '.tsconfig.base.json']
/** How long one build waits for another (ms). */
const maxWait = 180_000

/**
 * Builds the web app into `.build/site` unless the one there was made from these very inputs; answers whether it built.
 * Several processes may ask at once: one builds, the others wait for it.
 */
export async function buildSite(): Promise<boolean> {
  const hash = hashFiles(inputs)
  if (isBuiltFrom(hash)) return false
  mkdirSync(buildDir, { recursive: true })
  const lock = takeLock(join(buildDir, 'site.lock'), maxWait)
  if (lock === undefined)
    throw new CommandFailure('Another build of the web app has been running for three minutes: end it and try again.')
  try {
    if (isBuiltFrom(hash)) return false
    await build()
    writeFileSync(stamp, hash)
    return true
  } finally {
    lock.release()
  }
}

const isBuiltFrom = (hash: string) =>
  existsSync(join(siteDir, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/** Built beside the old one and exchanged at the end: a server never serves half a site. */
async function build(): Promise<void> {
  const next = `${siteDir}.next`
  const options = ['build', '--config', 'web/vite.config.ts', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = await Promise.all([text(vite.stdout), text(vite.stderr), once(vite, 'close')])
  if (vite.exitCode !== 0) throw new CommandFailure(`${output}${errors}\nThe web app does not build.`)
  rmSync(siteDir, { recursive: true, force: true })
  renameSync(next, siteDir)
}

function hashFiles(places: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of places.flatMap(listFiles).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function listFiles(place: string): string[] {
  if (/\.[a-z]+$/.test(place)) return [place]
  return readdirSync(join(root, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}
