import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolder } from '../support/folder.ts'

const lockModule = join(import.meta.dirname, '../../infra/build/lock.ts')

/** Asks for a hundred new locks, each at a time of its own; exits with 1 unless it gets all. */
const asker = `
const { acquireLock } = await import(process.argv[1])
for (let at = 0; at < 100; at += 1) {
  while (Date.now() < Number(process.argv[3]) + at * 25);
  const lock = acquireLock(process.argv[2] + '/' + at, 5_000)
  if (!lock) process.exit(1)
  lock.release()
}`

test('processes that ask for a new lock at the same time get it one after the other', async () => {
  const folder = createFolder(onTestFinished)
  const start = String(Date.now() + 1_000)
  const askers = [1, 2].map(() =>
    spawn(process.execPath, ['--input-type=module', '--eval', asker, '--', lockModule, folder, start]),
  )
  const codes = await Promise.all(askers.map(async (process) => (await once(process, 'exit'))[0]))
  expect(codes).toEqual([0, 0])
}, 30_000)
