import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleOptions } from '../../infra/build/bundle.ts'
import { writePlaceLists } from '../../infra/build/place-lists.ts'
import type { FunctionName } from '../../infra/edge.ts'
import { checkOut, readCommit } from '../support/checkout.ts'
import { type Bench, type Figure, takeTurns } from './bench.ts'

/**
 * The time to load a function's code, without its first calls, which depend on the network. Pinned to one core, like a small Lambda
 * function. `--against COMMIT` also measures that commit's functions, in the same rounds.
 */
const bench: Bench = { title: 'Import time on one core, beyond node:http, https, crypto and stream', measure }
export default bench

const rounds = 25
const goals: Partial<Record<FunctionName, string>> = { planner: '25 ms' }
const names = ['planner', 'auth', 'assistant'] as const satisfies readonly FunctionName[]

async function measure(options: readonly string[]): Promise<Figure[]> {
  const commit = readCommit(options)
  const checkout = commit === undefined ? undefined : checkOut(commit)
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-import-'))
  try {
    const bare = join(folder, 'bare.mjs')
    writeFileSync(bare, ['http', 'https', 'crypto', 'stream'].map((name) => `import 'node:${name}'`).join('\n'))
    await writePlaceLists()
    const roots = [bundleOptions.absWorkingDir, ...(checkout ? [checkout.folder] : [])]
    const bundles = await Promise.all(roots.flatMap((root) => names.map((name) => bundle(folder, root, name))))
    const [bareTimes = [], ...times] = await takeTurns([bare, ...bundles], rounds, timeImport)
    const listValues = (index: number) =>
      (times[index] ?? []).map((time, round) => time - (bareTimes[round] ?? Number.NaN))
    return names.map((name, index) => {
      const goal = goals[name]
      const before = checkout && { against: { name: `at ${commit}`, values: listValues(names.length + index) } }
      return { what: name, values: listValues(index), unit: 'ms', ...before, ...(goal && { goal }) }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
    checkout?.remove()
  }
}

/** Bundles an entry's imports, and its chunks as shipped, by reversing the entry's import lines. */
async function bundle(folder: string, root: string, name: FunctionName): Promise<string> {
  const entries = join(root, 'functions')
  const outdir = mkdtempSync(join(folder, name))
  const imports = readFileSync(join(entries, `${name}.ts`), 'utf8').match(/^import .*$/gm) ?? []
  const contents = imports.map((line) => line.replace('import', 'export')).join('\n')
  await build({
    ...bundleOptions,
    absWorkingDir: root,
    stdin: { contents, resolveDir: entries, loader: 'ts' },
    outdir,
  })
  return join(outdir, 'stdin.mjs')
}

/** Returns the processor time (ms) of importing a module in a fresh process. */
function timeImport(file: string): number {
  const script = `globalThis.awslambda = { streamifyResponse: (handler) => handler }
const from = process.cpuUsage()
await import(${JSON.stringify(pathToFileURL(file).href)})
const { user, system } = process.cpuUsage(from)
process.stdout.write(String((user + system) / 1000))`
  const node = [process.execPath, '--input-type=module', '--eval', script]
  const [program = '', ...options] = process.platform === 'linux' ? ['taskset', '-c', '0', ...node] : node
  return Number(spawnSync(program, options, { encoding: 'utf8' }).stdout)
}
