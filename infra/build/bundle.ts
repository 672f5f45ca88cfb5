import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build, type Metafile, stop } from 'esbuild'
import type { BundleName } from '../edge.ts'
import { CommandFailure } from './command.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The folder of bundles: `.build/functions/<name>/` with `index.mjs` and its chunks, which `cdk deploy` ships and `npm run build`
 * measures.
 */
export const bundlesDir = join(root, '.build/functions')

/** Ways to find credentials that the SDK loads lazily and a Lambda function, which gets them as variables, never asks for. */
const externalPackages = [
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-web-identity',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-http',
  '@smithy/credential-provider-imds',
]

const entries: Readonly<Record<BundleName, string>> = {
  auth: 'functions/auth.ts',
  planner: 'functions/planner.ts',
  assistant: 'functions/assistant.ts',
  sweeper: 'functions/sweeper.ts',
  watch: 'infra/smoke/watch.ts',
  cleanup: 'infra/cleanup/cleanup.ts',
}

/**
 * Options of every bundle, here and in the cloud: ES modules with the SDK included, whose own copy loads four times as fast as the
 * runtime's.
 */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  external: externalPackages,
  outExtension: { '.js': '.mjs' },
  chunkNames: '[name]-[hash]',
  // Some of the SDK's dependencies are CommonJS and ask for Node's modules by `require`.
  banner: { js: "import{createRequire as makeRequire}from'module';const require=makeRequire(import.meta.url);" },
  logLevel: 'warning',
} satisfies BuildOptions

export type BundledFile = {
  readonly name: string
  /** Size in bytes, as it is and after gzip. */
  readonly bytes: number
  readonly gzipped: number
  /** True if it loads with the function, or only once something imports it. */
  readonly atStart: boolean
  /** The source files of which something is left in it. */
  readonly sources: readonly string[]
}

/**
 * Bundles one function's entry and answers what it wrote: `index.mjs`, and beside it chunks, among them those with what the
 * function imports only when it needs it. The output depends on nothing but the sources.
 */
export async function bundleFunction(name: BundleName, outDir = bundlesDir): Promise<BundledFile[]> {
  const outdir = join(outDir, name)
  const { metafile, outputFiles } = await build({
    ...bundleOptions,
    entryPoints: { index: entries[name] },
    outdir,
    metafile: true,
    write: false,
  })
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]))
  const start = collectChunks(outputs, ({ kind }) => kind !== 'dynamic-import')
  // esbuild also makes chunks that nothing imports any more, such as the passwords for the planner: they are not written.
  const all = collectChunks(outputs, () => true)
  mkdirSync(outdir, { recursive: true })
  for (const stale of readdirSync(outdir).filter((file) => !all.has(file))) rmSync(join(outdir, stale))
  return outputFiles.flatMap(({ path, contents }) => {
    const file = basename(path)
    if (!all.has(file)) return []
    writeFileSync(path, contents)
    const sources = Object.entries(outputs.get(file)?.inputs ?? {})
    return {
      name: file,
      bytes: contents.length,
      gzipped: gzipSync(contents).length,
      atStart: start.has(file),
      sources: sources.flatMap(([source, { bytesInOutput }]) => (bytesInOutput > 0 ? source : [])),
    }
  })
}

/**
 * Bundles the product as one machine runs it into `outdir`: `index.mjs`, which starts it, the functions beside it, and what they
 * share. Not minified: what fails says in which function.
 * @throws CommandFailure when the sources cannot be bundled; what is wrong with them is printed.
 */
export async function bundleLocally(outdir: string): Promise<void> {
  const { auth, planner, assistant, sweeper } = entries
  try {
    await build({
      ...bundleOptions,
      minify: false,
      entryPoints: { index: 'infra/local/product.ts', auth, planner, assistant, sweeper },
      outdir,
    })
  } catch (error) {
    throw new CommandFailure('Offgrid cannot be bundled: see above.', { cause: error })
  } finally {
    // The process that bundles is not to stay beside the product.
    await stop()
  }
}

type Output = Metafile['outputs'][string]

/** The names of the files that `index.mjs` imports, itself and those that they import included. */
function collectChunks(
  outputs: ReadonlyMap<string, Output>,
  counts: (one: Output['imports'][number]) => boolean,
): Set<string> {
  const names = new Set<string>(['index.mjs'])
  // A set that grows while it is walked is walked to its end.
  for (const name of names)
    for (const one of outputs.get(name)?.imports ?? []) if (!one.external && counts(one)) names.add(basename(one.path))
  return names
}
