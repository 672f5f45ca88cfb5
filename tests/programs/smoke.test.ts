import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiHeader } from '#shared/api-header.ts'
import { listenLocally } from '../../infra/local/fakes/service.ts'
import { createClient } from '../../infra/smoke/client.ts'
import { walk, walkAsStranger } from '../../infra/smoke/walk.ts'
import { createFolder } from '../support/folder.ts'
import { type Server, startServer } from '../support/server.ts'

const folder = createFolder(afterAll)
let server: Server
let front: Awaited<ReturnType<typeof startFront>>
let brokenPaths: readonly string[]
/** A header that the front drops from responses. */
let droppedHeader: string | undefined
let requests: { readonly path: string; readonly status: number; readonly body: string }[]
let output: string[]

beforeAll(async () => {
  server = await startServer({ PORT: '0', OFFGRID_DATA_DIR: folder })
  front = await startFront()
  // The first build of the web app takes long.
}, 180_000)
afterAll(async () => {
  await front.close()
  await server.end('SIGTERM')
})
beforeEach(() => {
  brokenPaths = []
  droppedHeader = undefined
  requests = []
  output = []
})

test('the walk deletes its account last, and nobody can log in to it any more', async () => {
  await walk(front.url, (line) => output.push(line), { callsModels: false })
  expect(output.at(-1)).toMatch(/^ok {6}delete the account/)
  expectDeleted()
})

test('the walk deletes its account even after a failed step, and still reports that step', async () => {
  brokenPaths = ['/api/user/vehicles']
  await expect(walk(front.url, (line) => output.push(line), { callsModels: false })).rejects.toThrow('a vehicle: 500')
  expect(output.join()).not.toContain('could not be deleted')
  expectDeleted()
})

test('a walk whose account cannot be deleted has failed', async () => {
  brokenPaths = ['/api/users/delete']
  await expect(walk(front.url, () => {}, { callsModels: false })).rejects.toThrow('delete the account: 500')
})

test('the walk names a remaining account even when another step failed', async () => {
  brokenPaths = ['/api/user/vehicles', '/api/users/delete']
  await expect(walk(front.url, (line) => output.push(line), { callsModels: false })).rejects.toThrow('a vehicle: 500')
  expect(output.at(-1)).toMatch(/^note {4}the account smoke-[\w-]+ could not be deleted/)
})

test('a walk fails when an answer loses the API’s header on its way, because the app would ignore it', async () => {
  droppedHeader = apiHeader
  await expect(walk(front.url, () => {}, { callsModels: false })).rejects.toThrow(
    'the API refuses strangers: /api/user/trips/latest was answered without x-offgrid-api',
  )
})

test('emails to the account of the walk go to an SES mailbox that accepts all', async () => {
  await walk(front.url, () => {}, { callsModels: false })
  const registration = requests.find(({ path }) => path === '/api/auth/register')
  expect(JSON.parse(registration?.body ?? '').email).toMatch(/^success\+smoke-[\w-]+@simulator\.amazonses\.com$/)
})

test('twelve walks in a row pass', async () => {
  for (let count = 0; count < 12; count++) await walkAsStranger(createClient(front.url))
})

function expectDeleted(): void {
  const ends = requests.filter(({ path }) => path === '/api/users/delete' || path === '/api/auth/login').slice(-2)
  expect(ends.map(({ path }) => path)).toEqual(['/api/users/delete', '/api/auth/login'])
  expect(ends[0]?.status).toBeOneOf([202, 204])
  expect(ends[1]?.status).toBe(401)
}

/** Starts a proxy that records requests, and answers 500 for broken paths. */
async function startFront() {
  const proxy = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const content = await buffer(request)
    const fails = brokenPaths.includes(url)
    const answer = fails
      ? new Response('broken', { status: 500 })
      : await fetch(server.url + url, {
          method,
          headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
            typeof value === 'string' && !/^(host|connection|content-length)$/.test(name) ? [[name, value]] : [],
          ),
          ...(content.length > 0 ? { body: content.toString() } : {}),
        })
    requests.push({ path: url, status: answer.status, body: content.toString() })
    const responseHeaders = [...answer.headers].filter(
      ([name]) => name !== droppedHeader && !/^(content-encoding|content-length|transfer-encoding)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(responseHeaders))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  return listenLocally(proxy)
}
