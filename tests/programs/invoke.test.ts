import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createFolder } from '../support/folder.ts'
import { anna, post, type Server, signUp, startServer } from '../support/server.ts'

const folder = createFolder(afterAll)
const ownData = join(folder, 'own')
const sharedData = join(folder, 'shared')
let server: Server

beforeAll(async () => {
  server = await startServer({ PORT: '0', OFFGRID_DATA_DIR: sharedData })
  const token = await signUp(server.url)
  expect((await post(`${server.url}/api/user/trips`, { name: 'Kofa', waypointDTOs: [] }, token)).status).toBe(201)
  // The first build of the web app takes long.
}, 180_000)
afterAll(() => server.end('SIGKILL'))

/** Runs `npm run invoke -- …options` on a data folder. */
const invoke = (dataDir: string, ...options: string[]) =>
  new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    const child = execFile(
      'sh',
      ['infra/build/run.sh', 'infra/local/invoke.ts', ...options],
      { env: { ...process.env, OFFGRID_WEATHER: 'sample', OFFGRID_DATA_DIR: dataDir } },
      (_, output, errors) => resolve({ code: child.exitCode, output, errors }),
    )
  })

function writeEvent(text: string): string {
  const file = join(folder, 'event.json')
  writeFileSync(file, text)
  onTestFinished(() => rmSync(file))
  return file
}

const httpEvent = (method: string, path: string, body: object) =>
  JSON.stringify({
    version: '2.0',
    rawPath: path,
    rawQueryString: '',
    headers: { 'content-type': 'application/json' },
    requestContext: { requestId: 'invoked', http: { method, path } },
    body: JSON.stringify(body),
    isBase64Encoded: false,
  })

test('one function answers one event from a file, as if CloudFront had sent it; its log goes elsewhere', async () => {
  const { code, output, errors } = await invoke(
    ownData,
    'auth',
    writeEvent(httpEvent('POST', '/api/auth/register', anna)),
  )
  expect(code).toBe(0)
  expect(JSON.parse(output)).toMatchObject({ statusCode: 201 })
  const last = errors.trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(last)).toMatchObject({ message: 'request', path: '/api/auth/register', status: 201 })
})

test('without a session the planner answers its example with 401', async () => {
  const { output } = await invoke(ownData, 'planner')
  expect(JSON.parse(output)).toMatchObject({ statusCode: 401 })
})

test.each([
  ['auth', (output: string) => expect(JSON.parse(JSON.parse(output).body)).toMatchObject({ username: 'anna' })],
  [
    'planner',
    (output: string) => expect(JSON.parse(JSON.parse(output).body)).toMatchObject({ trips: [{ name: 'Kofa' }] }),
  ],
  ['assistant', (output: string) => expect(JSON.parse(output).message).toMatch(/^Local guide:/)],
])('%s answers its example for a named user, beside a running Offgrid and with its data', async (name, check) => {
  const { code, output, errors } = await invoke(sharedData, name, '--as', 'Anna')
  expect([code, errors]).toEqual([0, expect.stringContaining('"status":200')])
  check(output)
  expect((await post(`${server.url}/api/auth/login`, anna)).status).toBe(200)
})

test('an unknown name is reported in one sentence', async () => {
  const { code, output, errors } = await invoke(sharedData, 'planner', '--as', 'nobody')
  expect([code, output, errors]).toEqual([1, '', 'There is no user nobody in this data folder.\n'])
})

test('it starts the services that it needs after Offgrid was killed', async () => {
  const data = join(folder, 'killed')
  const killed = await startServer({ PORT: '0', OFFGRID_DATA_DIR: data })
  await signUp(killed.url)
  await killed.end('SIGKILL')
  await expect.poll(() => fetch(killed.url).catch(() => 'gone')).toBe('gone')
  const { code, output } = await invoke(data, 'auth', '--as', 'anna')
  expect(code).toBe(0)
  expect(JSON.parse(JSON.parse(output).body)).toMatchObject({ username: 'anna' })
})

const usage = /^Usage: npm run invoke -- <auth\|planner\|assistant> \[event\.json\] \[--as USERNAME\]$/
test.each([
  ['another function', ['nobody'], usage],
  ['an unknown option', ['planner', '--who', 'anna'], usage],
])('for %s it prints its usage', async (_name, options, sentence) => {
  const { code, errors } = await invoke(ownData, ...options)
  expect(code).toBe(1)
  expect(errors.trim()).toMatch(sentence)
})

test('a file without an event is reported', async () => {
  const { code, errors } = await invoke(ownData, 'planner', writeEvent('no json'))
  expect(code).toBe(1)
  expect(errors.trim()).toMatch(/^.*event\.json holds no event \(.*\)\. Usage: .*$/)
})
