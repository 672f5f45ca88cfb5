import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build, type Metafile, stop } from 'esbuild'
import type { BundleName } from '../edge.ts'
import { CommandFailure } from './command.ts'
import { writePlaceLists } from './place-lists.ts'

const root = join(import.meta.dirname, '../..')

/**
 * `.build/functions/<name>/` with `index.mjs` and its chunks, which `cdk deploy` ships and `npm run build` measures.
 */
export const bundlesDir = join(root, '.build/functions')

/** Credential providers that the SDK loads lazily and Lambda never needs: its credentials are environment variables. */
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
 * Options of every bundle: ES modules that include the SDK, which loads four times as fast as the runtime's own copy.
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
  // Some of the SDK's dependencies are CommonJS and `require` Node's modules.
  banner: { js: "import{createRequire as makeRequire}from'module';const require=makeRequire(import.meta.url);" },
  logLevel: 'warning',
} satisfies BuildOptions

export type BundledFile = Awaited<ReturnType<typeof bundleFunction>>[number]

/** Bundles one function into `index.mjs` and chunks. The output depends on the sources only. */
export async function bundleFunction(name: BundleName, outDir = bundlesDir) {
  await writePlaceLists()
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
  // Skip chunks that nothing imports any more, which esbuild also creates.
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
      /** False if only a dynamic import loads it. */
      atStart: start.has(file),
      sources: sources.flatMap(([source, { bytesInOutput }]) => (bytesInOutput > 0 ? source : [])),
    }
  })
}

/**
 * Bundles the product for one machine: `index.mjs`, the functions and shared chunks, not minified for readable stack
 * traces.
 *
 * @throws CommandFailure if that fails; esbuild prints why
 */
export async function bundleLocally(outdir: string): Promise<void> {
  const { auth, planner, assistant, sweeper } = entries
  await writePlaceLists()
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
    // esbuild's process must not keep running beside the product.
    await stop()
  }
}

type Output = Metafile['outputs'][string]

/** Returns `index.mjs` and the files that it imports, directly or indirectly. */
function collectChunks(
  outputs: ReadonlyMap<string, Output>,
  counts: (one: Output['imports'][number]) => boolean,
): Set<string> {
  const names = new Set<string>(['index.mjs'])
  // Iterating over a set also visits values added during the loop.
  for (const name of names)
    for (const one of outputs.get(name)?.imports ?? []) if (!one.external && counts(one)) names.add(basename(one.path))
  return names
}
