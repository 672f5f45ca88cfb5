import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import type { Bench } from './bench.ts'

/**
 * `npm run bench` runs every benchmark, `npm run bench -- map` those whose file name has 'map' in it. Each runs in a
 * process of its own, so that none measures what another one left behind.
 */
const [wanted = '', only] = process.argv.slice(2)

if (wanted === '--one' && only) {
  const { default: bench }: { default: Bench } = await import(`./${only}`)
  const figures = await bench.measure()
  process.stdout.write(`\n${bench.title}\n`)
  const width = Math.max(...figures.map(({ what }) => what.length))
  for (const { what, value, goal } of figures) {
    process.stdout.write(`  ${what.padEnd(width)}  ${value}${goal ? `  (goal: ${goal})` : ''}\n`)
  }
  process.exit(0)
}

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts') && file.includes(wanted))
for (const file of files) {
  const code = await new Promise((resolve) => {
    spawn(process.execPath, [import.meta.filename, '--one', file], { stdio: 'inherit' }).on('exit', resolve)
  })
  if (code === 0) continue
  process.stdout.write(`\n${file} broke off (exit ${code})\n`)
  process.exitCode = 1
}
