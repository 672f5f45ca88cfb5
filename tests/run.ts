import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import * as z from 'zod/mini'
import { chromiumOrInstall } from './support/chromium.ts'

// `npm test`: types, lint and format, the build with its sizes, then the tests; with the name of a project only its tests.
const [project] = process.argv.slice(2)
const resultFile = '.build/test-results.json'
const resultSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const browser = chromiumOrInstall()
if (browser === undefined) process.exit(1)
process.env.CHROMIUM_PATH = browser
// What is set for a server of the user's own is nothing to the tests.
for (const name of Object.keys(process.env))
  if (/^(OFFGRID_|AWS_|GOOGLE_MAPS_|PORT$)/.test(name)) delete process.env[name]

let brokenSteps = 0
if (project === undefined) {
  step('Types', 'node_modules/.bin/tsc', '-b')
  step('Lint and format', 'node_modules/.bin/biome', 'check', '--error-on-warnings', '.')
}
step('Build', process.execPath, 'infra/build/build.ts')

rmSync(resultFile, { force: true })
const vitestOk = run(process.execPath, [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...['--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`],
  ...(project === undefined ? [] : ['--project', project]),
])
const { passed, failed } = counted(vitestOk)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function step(name: string, program: string, ...options: string[]): void {
  console.log(`\n== ${name}`)
  if (run(program, options)) return
  console.error(`${name} failed`)
  brokenSteps++
}

function run(program: string, options: string[]): boolean {
  return spawnSync(program, options, { stdio: 'inherit' }).status === 0
}

/** A step that broke, a test file that did not load, an error outside the tests and a run without any test all count as failures. */
function counted(vitestOk: boolean): { passed: number; failed: number } {
  if (!existsSync(resultFile)) return { passed: 0, failed: brokenSteps + 1 }
  const result = resultSchema.parse(JSON.parse(readFileSync(resultFile, 'utf8')))
  const broken = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = result.numFailedTests + broken.length + brokenSteps
  const unexplained = failed === 0 && (!vitestOk || result.numPassedTests === 0)
  return { passed: result.numPassedTests, failed: failed + (unexplained ? 1 : 0) }
}
