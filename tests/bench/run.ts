import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { type Bench, formatFigure } from './bench.ts'

/**
 * `npm run bench` runs every benchmark, `npm run bench -- map` those whose file name has 'map' in it; what follows is the
 * bench's own. Each runs in a process of its own, so that none measures what another one left behind.
 */
const [pattern = '', ...options] = process.argv.slice(2)

if (pattern === '--one') {
  // Processes that a bench has started end at its `exit`, also when it is interrupted.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
  const [only, ...own] = options
  const { default: bench }: { default: Bench } = await import(`./${only}`)
  const figures = await bench.measure(own)
  process.stdout.write(`\n${bench.title}\n`)
  const width = Math.max(...figures.map(({ what }) => what.length))
  for (const figure of figures) {
    const { what, goal } = figure
    process.stdout.write(`  ${what.padEnd(width)}  ${formatFigure(figure)}${goal ? `  (goal: ${goal})` : ''}\n`)
  }
  process.exit(0)
}

installPackages()
checkTypes()

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts') && file.includes(pattern))
for (const file of files) {
  const code = await new Promise((resolve) => {
    spawn(process.execPath, [import.meta.filename, '--one', file, ...options], { stdio: 'inherit' }).on('exit', resolve)
  })
  if (code === 0) continue
  process.stdout.write(`\n${file} broke off (exit ${code})\n`)
  process.exitCode = 1
}

/** Installs the benchmarks' own packages, unless those of this lock file are installed. */
function installPackages(): void {
  const install = '. infra/build/install.sh; install tests/bench "the packages of the benchmarks (once)"'
  const { status } = spawnSync('sh', ['-c', install], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/** Checks the types of the benchmarks, which `npm run quick` leaves out because their packages may be missing. */
function checkTypes(): void {
  const { status } = spawnSync('node_modules/.bin/tsc', ['-b', import.meta.dirname], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
