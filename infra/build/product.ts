import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { hashInputs } from './inputs.ts'

const buildDir = fileURLToPath(new URL('../../.build', import.meta.url))

/** Everything that decides what the bundle is. */
const inputs = ['functions', 'infra', 'shared', 'package.json', 'package-lock.json', '.tsconfig.base.json']

/**
 * The product as one machine runs it (infra/local/product.ts), bundled: of the sources' six hundred modules Node makes twice the
 * start and 25 MB more. Bundles it unless that was done from these very sources; answers its entry.
 *
 * It lies in a folder of its own below .build, as deep as its sources, so that paths from a module's own place stay true.
 * Older ones stay for a while: a server that runs loads parts of its own when it needs them.
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
    // Another process has bundled the same.
    if (!existsSync(folder)) throw error
  }
}

const maxBundles = 5
/** The time that compiled code is kept at least (ms). Every bundle adds its own, under new names. */
const compiledLifetime = 24 * 60 * 60 * 1_000

function removeOld(): void {
  const bundles = readdirSync(buildDir).filter((name) => name.startsWith('start-'))
  const byAge = bundles.map((name) => join(buildDir, name)).toSorted((one, other) => getAge(one) - getAge(other))
  for (const folder of byAge.slice(maxBundles)) rmSync(folder, { recursive: true, force: true })
  const cache = getCompileCacheDir()
  // A cache folder set by the user is not ours.
  if (!cache?.startsWith(buildDir)) return
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) {
    const file = join(cache, name)
    if (getAge(file) > compiledLifetime) rmSync(file, { force: true })
  }
}

/** The time since a file was written (ms). */
const getAge = (file: string): number => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
