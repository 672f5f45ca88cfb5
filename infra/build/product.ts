import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashInputs } from './inputs.ts'

const buildDir = join(import.meta.dirname, '../../.build')

const inputs = [
  ...['functions', 'infra', 'shared', 'package.json', 'package-lock.json', '.tsconfig.base.json'],
  // Towns and countries are written from these (place-lists.ts).
  'web/map/basemap',
]

/**
 * Returns the entry of the bundled product (infra/local/product.ts), bundled again if the sources changed. Unbundled,
 * its six hundred modules double Node's start time and need 25 MB more.
 *
 * The folder is as deep as the sources, so that paths relative to a module stay valid. Older bundles stay for a while,
 * because a running server loads chunks on demand.
 */
export async function bundleProduct(): Promise<URL> {
  const folder = join(buildDir, `start-${hashInputs(inputs).slice(0, 16)}`)
  if (!existsSync(folder)) {
    const { bundleLocally } = await import('./bundle.ts')
    const unfinished = `${folder}.${process.pid}`
    await bundleLocally(unfinished)
    putInPlace(unfinished, folder)
    removeOld()
  }
  return pathToFileURL(join(folder, 'index.mjs'))
}

function putInPlace(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process may have bundled the same sources.
    if (!existsSync(folder)) throw error
  }
}

const maxBundles = 5
/** Minimum time to keep compiled code (ms). Every bundle adds its own, under new names. */
const compiledLifetime = 24 * 60 * 60 * 1_000

function removeOld(): void {
  const bundles = readdirSync(buildDir).filter((name) => name.startsWith('start-'))
  const byAge = bundles.map((name) => join(buildDir, name)).toSorted((one, other) => getAge(one) - getAge(other))
  for (const folder of byAge.slice(maxBundles)) rmSync(folder, { recursive: true, force: true })
  const cache = getCompileCacheDir()
  // Leave a cache folder that the user set.
  if (!cache?.startsWith(buildDir)) return
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) {
    const file = join(cache, name)
    if (getAge(file) > compiledLifetime) rmSync(file, { force: true })
  }
}

const getAge = (file: string): number => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
