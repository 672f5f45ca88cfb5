import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { toDeletionName } from '#functions/accounts/deletion/sweep.ts'
import { dataVersion } from '#functions/data-version.ts'
import { openTable } from '#functions/table/client.ts'
import { keys } from '#functions/table/keys.ts'
import { replayDeletions } from '../../infra/replay/replay.ts'
import { startApi } from '../support/api.ts'
import { findTraces } from '../support/deletion-api.ts'
import { createFolder } from '../support/folder.ts'

const api = startApi()
const script = fileURLToPath(new URL('../../infra/replay/replay-deletions.ts', import.meta.url))
const folder = createFolder(afterAll)

function writeFile(text: string): string {
  const file = join(folder, 'deletions.txt')
  writeFileSync(file, text)
  return file
}

/** Runs the command; returns its exit code and output. */
const run = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { env: { ...process.env, ...api.environment } }, (error, out, err) =>
      resolve({ code: error ? 1 : 0, output: `${out}${err}` }),
    )
  })

/** Replays no deletion, without the command. */
const replayNone = () => replayDeletions(api.environment.TABLE_NAME ?? '', new Set(), api.now())

test('replaying deletes the accounts whose deletions are listed, and no others', async () => {
  const [deleted, other] = [await api.signIn(), await api.signIn()]
  const file = writeFile(`${toDeletionName(deleted.userId)}\n\n${'x'.repeat(43)}\n`)
  expect(await run(file)).toEqual({
    code: 0,
    output: 'Looked at 2 accounts for 2 deletions; deleted again: 1. Links to trips ended: 0.\n',
  })
  expect((await deleted.call('GET', '/api/users/auth')).status).toBe(401)
  expect((await other.call('GET', '/api/users/auth')).status).toBe(200)
  // Only the sweeper's job remains, which the sweeper deletes on its next run.
  expect(await findTraces(api, deleted)).toEqual([expect.stringContaining('DELETIONS')])
})

test('replaying ends all links, and their owners can make as many again', async () => {
  const user = await api.signIn()
  const { id } = (await user.call('POST', '/api/user/trips', { body: { name: 'Canning', description: '' } })).json
  const shows = { dates: false, descriptions: false, figures: false, checkIns: false }
  const share = async () =>
    (await user.call('POST', `/api/user/trips/${id}/shares`, { body: { days: 7, shows } })).status
  for (let made = 0; made < 10; made += 1) expect(await share()).toBe(201)
  expect(await share()).toBe(409)
  // A backup may have a link without its entry in the owner's list.
  await api.openTable().put({
    Item: { ...keys.share('x'.repeat(43)), userId: user.userId },
  })
  expect(await replayNone()).toMatchObject({ ended: 11 })
  expect((await user.call('GET', `/api/user/trips/${id}/shares`)).json).toEqual({ shares: [] })
  expect((await findTraces(api, user, 'SHARE#')).filter((item) => item.includes('SHARE#'))).toEqual([])
  expect(await share()).toBe(201)
})

test('replaying starts a new history, in which the backup’s trips are known and later numbers are not', async () => {
  const user = await api.signIn()
  const create = async () =>
    (await user.call('POST', '/api/user/trips', { body: { name: 'Canning', description: '' } })).json.id
  const before = await create()
  const table = api.openTable()
  const getHistory = async () => (await table.get(keys.version))?.history
  await replayNone()
  const first = await getHistory()
  expect(first).toMatch(/^[\w-]{36}$/)
  await replayNone()
  expect(await getHistory()).not.toBe(first)
  const after = await create()
  expect((await user.call('GET', `/api/user/known?ids=${before},${after}`)).json).toEqual({
    ids: [before],
    deletedSince: [],
  })
})

test.each([
  ['no file', () => []],
  ['a file that is not there', () => [join(folder, 'nothing.txt')]],
  ['a file of something else', () => [writeFile('jane@example.org\n')]],
])('%s is reported in a sentence, and deletes nothing', async (_, list) => {
  const { code, output } = await run(...list())
  expect(code).toBe(1)
  expect(output).toContain('Usage: TABLE_NAME=… npm run replay-deletions -- FILE')
  expect(output).not.toContain('    at ')
})

test('a table of an older data version is migrated first', async () => {
  const { TABLE_NAME = '' } = api.environment
  const table = openTable(TABLE_NAME)
  const user = await api.signIn()
  await table.put({ Item: { ...keys.version, version: 7 } })
  expect(await run(writeFile(toDeletionName(user.userId)))).toEqual({
    code: 1,
    output: `The table ${TABLE_NAME} is at data version 7. Migrate it first: npm run migrate -- ${TABLE_NAME}\n`,
  })
  await table.put({ Item: { ...keys.version, version: dataVersion } })
  expect((await user.call('GET', '/api/users/auth')).status).toBe(200)
})
