import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleOptions } from '../../infra/build/bundle.ts'
import { writePlaceLists } from '../../infra/build/place-lists.ts'
import type { FunctionName } from '../../infra/edge.ts'
import { type Bench, type Figure, takeTurns } from './bench.ts'

/**
 * The time to load a function's code, without its first calls, which depend on the network. Pinned to one core, like a small Lambda
 * function.
 */
const bench: Bench = { title: 'Import time on one core, beyond node:http, https, crypto and stream', measure }
export default bench

const rounds = 25
const goals: Partial<Record<FunctionName, string>> = { planner: '25 ms' }
const names = ['planner', 'auth', 'assistant'] as const satisfies readonly FunctionName[]

async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-import-'))
  try {
    const bare = join(folder, 'bare.mjs')
    writeFileSync(bare, ['http', 'https', 'crypto', 'stream'].map((name) => `import 'node:${name}'`).join('\n'))
    await writePlaceLists()
    const bundles = await Promise.all(names.map((name) => bundle(folder, name)))
    const [bareTimes = [], ...times] = await takeTurns([bare, ...bundles], rounds, timeImport)
    return names.map((name, index) => {
      const goal = goals[name]
      const values = (times[index] ?? []).map((time, round) => time - (bareTimes[round] ?? Number.NaN))
      return { what: name, values, unit: 'ms', ...(goal && { goal }) }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Bundles an entry's imports, and its chunks as shipped, by reversing the entry's import lines. */
async function bundle(folder: string, name: FunctionName): Promise<string> {
  const entries = join(bundleOptions.absWorkingDir, 'functions')
  const imports = readFileSync(join(entries, `${name}.ts`), 'utf8').match(/^import .*$/gm) ?? []
  const contents = imports.map((line) => line.replace('import', 'export')).join('\n')
  await build({
    ...bundleOptions,
    stdin: { contents, resolveDir: entries, loader: 'ts' },
    outdir: join(folder, name),
  })
  return join(folder, name, 'stdin.mjs')
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
