import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import * as z from 'zod/mini'
import { chromiumOrInstall } from './support/chromium.ts'
import { hasFirefox } from './support/firefox.ts'

// `npm test`: types, lint and format, boundaries, unused code, build and sizes, Vitest, and the browser tests tagged @walk. `npm
// test -- all` runs all browser tests, also those in Firefox if it is installed, `e2e` only Chromium's, and a Vitest project's
// name only its tests; file names narrow both. Prints each part's duration.
const [part, ...files] = process.argv.slice(2)

type Count = { readonly passed: number; readonly failed: number }

const browser = chromiumOrInstall()
if (browser === undefined) process.exit(1)
process.env.CHROMIUM_PATH = browser
// Settings of the user's own server must not affect the tests.
for (const name of Object.keys(process.env))
  if (/^(OFFGRID_|AWS_|GOOGLE_MAPS_|PORT$)/.test(name)) delete process.env[name]

/** Programs and Firefox start slowly, so only `all` and the project's own name run these tests. */
const quickProjects = ['--project', '!programs', '--project', '!firefox']

const isFullRun = part === undefined || part === 'all'
const counts: Count[] = []
const times: string[] = []
// A build keeps one core busy, so the checks run beside it.
await Promise.all([
  step('Build', process.execPath, 'infra/build/build.ts'),
  ...(isFullRun
    ? [
        step('Types', 'node_modules/.bin/tsc', '-b'),
        step('Lint and format', 'node_modules/.bin/biome', 'check', '--error-on-warnings', '.'),
        step('Boundaries', process.execPath, 'tests/infra/architecture.ts'),
        step('Unused code', 'node_modules/.bin/knip', '--no-progress', '--no-config-hints'),
      ]
    : []),
])
if (part === 'all' && !hasFirefox) console.log('\nskipped: the tests in Firefox need firefox-esr and poppler-utils')
if (part !== 'e2e') counts.push(runVitest())
if (isFullRun || part === 'e2e') counts.push(runPlaywright())

const sum = (which: keyof Count) => counts.reduce((total, count) => total + count[which], 0)
console.log(`\n${times.join('\n')}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)

/** Runs a program and prints its output when it has ended. */
async function step(name: string, program: string, ...options: string[]): Promise<void> {
  const start = performance.now()
  await new Promise<void>((resolve) => {
    execFile(program, options, { maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) => {
      noteTime(name, start)
      console.log(`\n== ${name}\n${stdout}${stderr}`)
      if (error) {
        console.error(`${name} failed`)
        counts.push({ passed: 0, failed: 1 })
      }
      resolve()
    })
  })
}

/** A test file that did not load counts as one failure. */
function runVitest(): Count {
  const fileSchema = z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })
  const resultSchema = z.object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(fileSchema),
  })
  return runTests(
    'Vitest',
    resultSchema,
    (resultFile) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${resultFile}`,
      ...(part === undefined ? quickProjects : isFullRun ? [] : ['--project', part, ...files]),
    ],
    ({ numPassedTests, numFailedTests, testResults }) => {
      const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      return { passed: numPassedTests, failed: numFailedTests + broken.length }
    },
  )
}

function runPlaywright(): Count {
  const stats = z.object({ expected: z.number(), unexpected: z.number() })
  const resultSchema = z.object({ stats, errors: z.array(z.unknown()) })
  return runTests(
    'Playwright',
    resultSchema,
    (resultFile) => {
      process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = resultFile
      const options = ['--config', 'tests/playwright.config.ts', '--reporter=list,json']
      const walks = part === undefined ? ['--grep', '@walk'] : []
      return ['node_modules/@playwright/test/cli.js', 'test', ...options, ...walks, ...files]
    },
    ({ stats: { expected, unexpected }, errors }) => ({ passed: expected, failed: unexpected + errors.length }),
  )
}

/** Reads the runner's JSON report. Errors outside tests, a crash and a run without tests count as a failure. */
function runTests<Result extends z.ZodMiniType>(
  name: string,
  resultSchema: Result,
  command: (resultFile: string) => string[],
  toCount: (result: z.infer<Result>) => Count,
): Count {
  console.log(`\n== ${name}`)
  const resultFile = `.build/${name.toLowerCase()}-results.json`
  rmSync(resultFile, { force: true })
  const ok = run(name, process.execPath, command(resultFile))
  if (!existsSync(resultFile)) return { passed: 0, failed: 1 }
  const { passed, failed } = toCount(resultSchema.parse(JSON.parse(readFileSync(resultFile, 'utf8'))))
  return { passed, failed: failed === 0 && (!ok || passed === 0) ? 1 : failed }
}

/** Returns whether the program succeeded; records its duration. */
function run(name: string, program: string, options: string[]): boolean {
  const start = performance.now()
  const { status } = spawnSync(program, options, { stdio: 'inherit' })
  noteTime(name, start)
  return status === 0
}

function noteTime(name: string, start: number): void {
  const seconds = Math.round((performance.now() - start) / 1000)
  times.push(`${`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`.padStart(6)}  ${name}`)
}
