import { execFileSync } from 'node:child_process'
import { request as ask } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createFolder } from '../support/folder.ts'
import { logIn, post, type Server, signUp, startServer } from '../support/server.ts'

let folder: string
let server: Server
let token: string
beforeEach(async () => {
  folder = createFolder(onTestFinished)
  server = await startServer({ PORT: '0', OFFGRID_DATA_DIR: folder })
  token = await signUp(server.url)
  // The first build of the web app takes long.
}, 180_000)
afterEach(() => server.end('SIGKILL'))

const open = () => connect(Number(new URL(server.url).port), '127.0.0.1')

/** Sends the second half of the request after `finish`. */
function createSlowly(name: string) {
  const body = JSON.stringify({ name, waypointDTOs: [] })
  const socket = open()
  socket.write(
    `POST /api/user/trips HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  const status = text(socket).then(
    (answer) => answer.split('\r\n')[0],
    (error: Error) => error.message,
  )
  return { finish: () => socket.write(body.slice(5)), status }
}

async function startSlowRequests(count: number) {
  const requests = Array.from({ length: count }, (_, number) => createSlowly(`slow ${number}`))
  // Connections are served in turn, so after later answers the server has read these requests.
  for (let times = 0; times < 3; times++) await fetchOnce('/config.json')
  return requests
}

const fetchOnce = (path: string) =>
  new Promise<string>((resolve, reject) => {
    ask(server.url + path, { agent: false }, (answer) => resolve(text(answer)))
      .once('error', reject)
      .end()
  })

const isPortOpen = () =>
  new Promise<boolean>((resolve) => {
    const socket = open()
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

const listProcesses = () =>
  execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder))

test('SIGTERM interrupts none of twelve slow requests and accepts no more', async () => {
  const requests = await startSlowRequests(12)
  const exited = server.end('SIGTERM')
  await expect.poll(isPortOpen).toBe(false)
  // An earlier version waited only two seconds.
  await pause(2_500)
  for (const { finish } of requests) finish()
  const statuses = await Promise.all(requests.map(({ status }) => status))
  expect(statuses).toEqual(Array(12).fill('HTTP/1.1 201 Created'))
  expect(await exited).toBe(0)

  server = await startServer({ PORT: '0', OFFGRID_DATA_DIR: folder })
  const headers = { authorization: `Bearer ${await logIn(server.url)}` }
  const trips = await fetch(`${server.url}/api/user/trips/paginated`, { headers })
  expect((await trips.json()).totalItems).toBe(12)
})

test('a second Ctrl-C waits for nothing', async () => {
  const [request] = await startSlowRequests(1)
  server.child.kill('SIGINT')
  await expect.poll(isPortOpen).toBe(false)
  // A terminal may deliver one key press several times within half a second.
  await pause(1_000)
  expect(server.child.exitCode).toBe(null)
  expect(await server.end('SIGINT')).toBe(130)
  expect(await request?.status).not.toContain('HTTP/1.1')
  await expect.poll(listProcesses).toEqual([])
})

const postTrip = async (name: string) =>
  (await post(`${server.url}/api/user/trips`, { name, waypointDTOs: [] }, token)).status

/** Finds this test's engine, or the shell that ends it with its parent. */
function findProcesses(which: 'engine' | 'shell'): number[] {
  return listProcesses()
    .filter((line) => line.includes(join(folder, 'table.db')))
    .filter((line) => / \/bin\/sh /.test(line) === (which === 'shell'))
    .map((line) => Number.parseInt(line, 10))
}

test.each(['engine', 'shell'] as const)(
  'the %s killed alone is restarted, and requests in the meantime are answered',
  async (which) => {
    expect(await postTrip('before')).toBe(201)
    const killed = findProcesses(which)
    expect(killed.length).toBeGreaterThan(0)
    for (const id of killed) process.kill(id, 'SIGKILL')
    const statuses = await Promise.all(Array.from({ length: 16 }, (_, number) => postTrip(`meanwhile ${number}`)))
    expect(statuses).toEqual(Array(16).fill(201))

    const answer = await fetch(`${server.url}/api/user/trips/paginated?size=100`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect((await answer.json()).totalItems).toBe(17)
    expect(findProcesses('engine')).toHaveLength(1)
    expect(findProcesses('engine')).not.toEqual(killed)
    await expect.poll(server.output).toContain('The data engine exited and was restarted.')
  },
)

test('an engine that keeps ending stops Offgrid, with one sentence and exit code 1', async () => {
  const killed = new Set<number>()
  const killNext = () => {
    // An engine that ends before it listens is one that does not start.
    const restarts = server.output().split('and was restarted.').length - 1
    if (restarts < killed.size) return server.child.exitCode
    for (const engine of findProcesses('engine').filter((id) => !killed.has(id))) {
      process.kill(engine, 'SIGKILL')
      killed.add(engine)
    }
    return server.child.exitCode
  }
  await expect.poll(killNext, { interval: 20, timeout: 50_000 }).toBe(1)
  expect(killed.size).toBe(5)
  await expect
    .poll(() => server.output().trim().split('\n').at(-1))
    .toBe('The data engine ended 5 times within a minute: Offgrid cannot continue.')
  expect(findProcesses('engine')).toEqual([])
})
