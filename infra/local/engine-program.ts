import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { CommandFailure } from '../build/command.ts'

const root = join(import.meta.dirname, '../..')
const manifestSchema = z.object({ optionalDependencies: z.object({ '@dynoxide/linux-x64': z.string() }) })

const fetchTimeout = 5 * 60_000

/**
 * Returns this platform's engine: npm ci installs it on Linux x64; elsewhere it is downloaded once, in the version of
 * package.json.
 *
 * @throws CommandFailure if there is none for this platform, or the download fails
 */
export async function findEngineProgram(downloads = join(root, '.build/engine')): Promise<string> {
  const name = `@dynoxide/${process.platform}-${process.arch}`
  const installed = findInstalled(name)
  if (installed !== undefined) return installed
  const version = readVersion()
  const folder = join(downloads, `${process.platform}-${process.arch}-${version}`)
  if (!existsSync(folder)) await fetchPackage(name, version, downloads, folder)
  return getProgram(folder, name)
}

function findInstalled(name: string): string | undefined {
  try {
    return findProgram(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)))
  } catch {
    // An optional dependency, missing on other platforms.
    return undefined
  }
}

/** @throws CommandFailure if the folder has no program */
function getProgram(folder: string, name: string): string {
  const program = findProgram(join(folder, 'node_modules', name))
  if (program === undefined) throw noEngine(name)
  return program
}

const findProgram = (folder: string): string | undefined =>
  ['dynoxide', 'dynoxide.exe'].map((file) => join(folder, file)).find((file) => existsSync(file))

function readVersion(): string {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return manifest.optionalDependencies['@dynoxide/linux-x64']
}

/** Installs a package completely or not at all. npm checks the registry's hash and runs no script of the package. */
async function fetchPackage(name: string, version: string, downloads: string, folder: string): Promise<void> {
  const specifier = `${name}@${version}`
  console.error(`Fetching the data engine for this platform (${specifier}, once) ...`)
  mkdirSync(downloads, { recursive: true })
  const unfinished = mkdtempSync(join(downloads, 'unfinished-'))
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    await promisify(execFile)('npm', ['install', '--prefix', unfinished, ...options, specifier], {
      timeout: fetchTimeout,
    })
    getProgram(unfinished, name)
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process may have downloaded it at the same time.
    if (!existsSync(folder)) throw noEngine(name, error)
  }
}

const noEngine = (name: string, cause?: unknown) =>
  new CommandFailure(
    `Offgrid has no data engine for ${process.platform}-${process.arch} (${name} is not installed): start DynamoDB Local and set AWS_ENDPOINT_URL_DYNAMODB to its address.`,
    { cause },
  )
