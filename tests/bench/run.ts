import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { printRows } from '../../infra/build/command.ts'
import { type Bench, formatFigure } from './bench.ts'

/**
 * `npm run bench` runs all benchmarks, `npm run bench -- drive` those with 'drive' in the file name, with the other arguments as
 * options. Each runs in its own process.
 */
const [pattern = '', ...options] = process.argv.slice(2)

if (pattern === '--one') {
  // Benches end their processes at `exit`, so exit when interrupted.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
  const [only, ...own] = options
  const { default: bench }: { default: Bench } = await import(`./${only}`)
  const figures = await bench.measure(own)
  console.log(`\n${bench.title}`)
  printRows(
    figures.map((figure) => [figure.what, `${formatFigure(figure)}${figure.goal ? `  (goal: ${figure.goal})` : ''}`]),
    2,
  )
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

/** Installs the benchmarks' packages unless the lock file's are installed. */
function installPackages(): void {
  const install = '. infra/build/install.sh; install tests/bench "the packages of the benchmarks (once)"'
  const { status } = spawnSync('sh', ['-c', install], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/** `npm run quick` skips these types because the packages may be missing. */
function checkTypes(): void {
  const { status } = spawnSync('node_modules/.bin/tsc', ['-b', import.meta.dirname], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
