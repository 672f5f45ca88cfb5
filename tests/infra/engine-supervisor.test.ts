import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createFolder } from '../support/folder.ts'
import { post, type Server, signUp, startServer } from '../support/server.ts'

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

const postTrip = async (name: string) =>
  (await post(`${server.url}/api/user/trips`, { name, waypointDTOs: [] }, token)).status

/** Finds this test's engine, or the shell that ends it with its parent. */
function findProcesses(which: 'engine' | 'shell'): number[] {
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
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
