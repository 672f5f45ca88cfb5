import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findEngineProgram } from '../../infra/local/engine-program.ts'
import { createFolder } from '../support/folder.ts'

let folder: string
beforeEach(() => {
  folder = createFolder(onTestFinished)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const version: string = optionalDependencies['@dynoxide/linux-x64']
const downloads = () => join(folder, 'downloads')
/** Returns the arguments of each npm call. */
const readCalls = () => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n')

function pretendPlatform(platform: string, arch: string): void {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform as NodeJS.Platform)
  vi.spyOn(process, 'arch', 'get').mockReturnValue(arch as NodeJS.Architecture)
}

/** Replaces npm with a shell script: $2 is `--prefix`, $3 its folder. */
function fakeNpm(script: string): void {
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  writeFileSync(join(programs, 'npm'), `#!/bin/sh\necho "$@" >> '${folder}/asked'\n${script}\n`)
  chmodSync(join(programs, 'npm'), 0o755)
  vi.stubEnv('PATH', programs + delimiter + process.env.PATH)
}

test('Linux on x64 has the engine that npm ci installed and downloads nothing', async () => {
  fakeNpm('exit 1')
  expect(await findEngineProgram(downloads())).toMatch(/node_modules\/@dynoxide\/linux-x64\/dynoxide$/)
  expect(existsSync(join(folder, 'asked'))).toBe(false)
})

test.each([
  ['darwin', 'arm64', 'dynoxide'],
  ['linux', 'arm64', 'dynoxide'],
  ['win32', 'x64', 'dynoxide.exe'],
])('%s on %s gets its engine from npm, once, in exactly our version', async (platform, arch, program) => {
  pretendPlatform(platform, arch)
  fakeNpm(`d="$3/node_modules/@dynoxide/${platform}-${arch}"; mkdir -p "$d"; echo engine > "$d/${program}"`)
  const first = await findEngineProgram(downloads())
  expect(first.endsWith(join(`@dynoxide/${platform}-${arch}`, program))).toBe(true)
  expect(readFileSync(first, 'utf8')).toBe('engine\n')
  expect(await findEngineProgram(downloads())).toBe(first)
  expect(readCalls()).toEqual([
    expect.stringMatching(
      new RegExp(`^install --prefix .* @dynoxide/${platform}-${arch}@${version.replaceAll('.', '\\.')}$`),
    ),
  ])
  // Installing runs no scripts and changes neither package.json nor the lock file.
  for (const option of ['--ignore-scripts', '--no-save', '--no-package-lock']) expect(readCalls()[0]).toContain(option)
})

test.each([
  ['no working npm', 'exit 1'],
  ['a package that npm finds damaged after half of it', 'mkdir -p "$3/node_modules/@dynoxide"; exit 1'],
  ['a package without an engine', 'mkdir -p "$3/node_modules/@dynoxide/darwin-x64"'],
])('with %s a machine without an engine gets instructions, and nothing incomplete is left', async (_name, script) => {
  pretendPlatform('darwin', 'x64')
  fakeNpm(script)
  await expect(findEngineProgram(downloads())).rejects.toThrow(
    /^Offgrid has no data engine for darwin-x64 \(@dynoxide\/darwin-x64 is not installed\): start DynamoDB Local and set AWS_ENDPOINT_URL_DYNAMODB to its address\.$/,
  )
  expect(readdirSync(downloads())).toEqual([])
})
