import { execFileSync } from 'node:child_process'
import { request as ask } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createFolder } from '../support/folder.ts'
import { logIn, type Server, signUp, startServer } from '../support/server.ts'

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

const processesAround = () =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
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
  await expect.poll(processesAround).toEqual([])
})
