import { execFileSync } from 'node:child_process'
import { request as ask } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Offgrid, startOffgrid } from '../../infra/local/environment.ts'
import { createFolder } from '../support/folder.ts'

const folder = createFolder(afterAll)
const echo = new URL('../support/echo-function.ts', import.meta.url)
let offgrid: Offgrid

beforeAll(async () => {
  offgrid = await startOffgrid({
    port: 0,
    dataDir: folder,
    entries: { auth: echo, planner: echo, assistant: new URL('../support/streaming-function.ts', import.meta.url) },
    site: async () => ({ answer: () => {}, close: async () => {} }),
  })
})
afterAll(() => offgrid.close())

const find = (name: string) => process.env[name] ?? ''

/** Uses node:http, because fetch can't set Origin and Host. */
const send = (url: string, method: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    ask(url, { method, headers }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })

test('the database engine, which accepts everyone, listens where no page looks', async () => {
  const { hostname, port } = new URL(find('AWS_ENDPOINT_URL_DYNAMODB'))
  expect(hostname).toMatch(/^127\.(?!0\.0\.1$)\d+\.\d+\.\d+$/)
  expect((await fetch(`http://${hostname}:${port}`)).status).toBe(200)
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  const programs = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n')
  const engine = programs.find((line) => line.includes(folder) && !line.startsWith('/bin/sh'))
  expect(engine).toContain(`--host ${hostname} --port ${port}`)
})

test.each(['AWS_ENDPOINT_URL_KMS', 'AWS_ENDPOINT_URL_SES', 'OPEN_METEO_URL'])(
  'a web page is refused at %s, by its origin and by a DNS name that points here',
  async (name) => {
    const path = `${find(name)}/__local/mail.json`
    for (const method of ['POST', 'GET']) {
      expect(await send(path, method, { origin: 'https://evil.example' })).toBe(403)
      expect(await send(path, method, { host: `evil.example:${new URL(path).port}` })).toBe(403)
    }
  },
)
