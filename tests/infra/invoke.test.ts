import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'offgrid-invoke-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const invoke = (name: string, event: string) =>
  new Promise<{ code: number | null; said: string; complained: string }>((resolve) => {
    const file = join(folder, 'event.json')
    writeFileSync(file, event)
    const environment = { ...process.env, OFFGRID_DATA_DIR: join(folder, 'data') }
    const child = execFile(
      'node',
      ['infra/build/run.mjs', 'infra/local/invoke.ts', name, file],
      { env: environment },
      (_, said, complained) => resolve({ code: child.exitCode, said, complained }),
    )
  })

const httpEvent = (method: string, path: string, body?: object) =>
  JSON.stringify({
    version: '2.0',
    rawPath: path,
    rawQueryString: '',
    headers: { 'content-type': 'application/json' },
    requestContext: { requestId: 'invoked', http: { method, path } },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  })

test('one function answers one event from a file, as if the edge had sent it', async () => {
  const account = { username: 'anna', password: 'four quiet dunes', email: 'anna@example.org', bio: '' }
  const { code, said } = await invoke('auth', httpEvent('POST', '/api/auth/register', account))
  expect(code).toBe(0)
  expect(JSON.parse(said.slice(said.search(/^\{$/m)))).toMatchObject({ statusCode: 201 })
})

test('without a session the planner answers 401', async () => {
  const { said } = await invoke('planner', httpEvent('GET', '/api/user/vehicles'))
  expect(JSON.parse(said.slice(said.search(/^\{$/m)))).toMatchObject({ statusCode: 401 })
})

test.each([
  ['nobody', '{}', /^Usage: npm run invoke -- <auth\|planner\|assistant> <event\.json>$/],
  ['planner', 'no json', /^.*event\.json holds no event \(.*\)\. Usage: .*$/],
])('for %s and %j it says how to use it', async (name, event, sentence) => {
  const { code, complained } = await invoke(name, event)
  expect(code).toBe(1)
  expect(complained.trim()).toMatch(sentence)
})
