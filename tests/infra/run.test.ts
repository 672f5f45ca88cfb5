import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createFolder } from '../support/folder.ts'

/** A checkout with only run.sh, install.sh, a lock file, and stand-ins for npm and Node. */
let checkout: string
const lockFile = '{"lockfileVersion":3}'
const at = (...path: string[]) => join(checkout, ...path)

beforeEach(() => {
  checkout = createFolder(onTestFinished)
  mkdirSync(at('infra/build'), { recursive: true })
  for (const file of ['infra/build/run.sh', 'infra/build/install.sh']) copyFileSync(file, at(file))
  writeFileSync(at('package-lock.json'), lockFile)
  writeProgram(at('programs/npm'), `echo "$@" >>'${at('asked')}'; mkdir -p '${at('node_modules')}'`)
})

function writeProgram(file: string, script: string): void {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}

/** Installs a Node that prints its arguments. */
const installNode = () => writeProgram(at('node_modules/.bin/node'), 'echo "$$ in $PWD: $*"')
const writeStamp = (text: string) => writeFileSync(at('node_modules/.offgrid-lock-hash'), text)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const readCalls = () => (existsSync(at('asked')) ? readFileSync(at('asked'), 'utf8').trim().split('\n') : [])

function run(PATH = `${at('programs')}${delimiter}${process.env.PATH}`, ...options: string[]) {
  const { pid, status, stdout, stderr } = spawnSync('/bin/sh', [at('infra/build/run.sh'), ...options], {
    env: { PATH },
    cwd: tmpdir(),
    encoding: 'utf8',
  })
  return { pid, status, output: stdout, errors: stderr }
}

test('run.sh replaces its process with the installed Node, in the checkout’s folder', () => {
  installNode()
  writeStamp(sha256(lockFile))
  const { pid, output, errors, status } = run(undefined, '--watch', 'a script.ts', 'its option')
  expect({ output, errors, status }).toEqual({
    output: `${pid} in ${checkout}: --watch a script.ts its option\n`,
    errors: '',
    status: 0,
  })
  expect(readCalls()).toEqual([])
})

test('where no program computes SHA-256, Node does', () => {
  installNode()
  writeStamp(sha256(lockFile))
  for (const program of ['cat', 'dirname']) symlinkSync(join('/usr/bin', program), join(at('programs'), program))
  symlinkSync(process.execPath, at('programs/node'))
  expect(run(at('programs')).output).toContain(`in ${checkout}`)
  expect(readCalls()).toEqual([])
})

test('the lock file’s packages are installed once, and again when it changes', () => {
  installNode()
  expect(run().output).toMatch(/^Installing what Offgrid needs .*\n\d+ in /)
  expect(readCalls()).toEqual([expect.stringMatching(/^ci --include=dev --include=optional /)])
  expect(run().output).toMatch(/^\d+ in /)
  expect(readCalls()).toHaveLength(1)
  writeFileSync(at('package-lock.json'), `${lockFile}\n`)
  run()
  expect(readCalls()).toHaveLength(2)
})

test('a linked node_modules, which belongs to another checkout, is left unchanged', () => {
  installNode()
  renameSync(at('node_modules'), at('elsewhere'))
  symlinkSync(at('elsewhere'), at('node_modules'))
  expect(run().output).toMatch(/^\d+ in /)
  expect(readCalls()).toEqual([])
})

test('when npm fails its output is shown, and the next start tries again', () => {
  installNode()
  writeProgram(at('programs/npm'), `echo "$1" >>'${at('asked')}'; echo 'no such registry' >&2; exit 1`)
  for (const times of [1, 2]) {
    expect(run()).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^Installing.*\n$/),
      errors: 'no such registry\n\nnpm ci failed: Offgrid needs npm and a reachable registry for its first start.\n',
    })
    expect(readCalls()).toHaveLength(times)
  }
})

test('a missing Node is reported in one sentence', () => {
  expect(run()).toMatchObject({
    status: 1,
    errors: 'Offgrid’s Node is not there: delete node_modules and try again.\n',
  })
})
