import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { CommandFailure } from './command.ts'
import { hashInputs } from './inputs.ts'
import { acquireLock } from './lock.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const buildDir = join(root, '.build')
export const siteDir = join(buildDir, 'site')
const stamp = join(buildDir, 'site.inputs')

const inputs = ['web', 'shared', 'package.json', 'package-lock.json', '.tsconfig.base.json']
const maxWait = 180_000

/**
 * Builds the web app into `.build/site` if its inputs changed; returns true if it built. Other processes wait for the
 * one that builds.
 */
export async function buildSite(): Promise<boolean> {
  const hash = hashInputs(inputs)
  if (isBuiltFrom(hash)) return false
  mkdirSync(buildDir, { recursive: true })
  const lock = acquireLock(join(buildDir, 'site.lock'), maxWait)
  if (lock === undefined)
    throw new CommandFailure('Another build of the web app has been running for three minutes: stop it and try again.')
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

/** Builds into another folder and renames it, so that a server never serves half a site. */
async function build(): Promise<void> {
  const next = `${siteDir}.next`
  const options = ['build', '--config', 'web/vite.config.ts', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => vite.kill()
  process.once('exit', kill)
  const [output, errors] = await Promise.all([text(vite.stdout), text(vite.stderr), once(vite, 'close')])
  process.off('exit', kill)
  if (vite.exitCode !== 0) throw new CommandFailure(`${output}${errors}\nThe web app could not be built.`)
  rmSync(siteDir, { recursive: true, force: true })
  renameSync(next, siteDir)
}
