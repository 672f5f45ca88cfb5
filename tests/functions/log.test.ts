import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPlannerDeps } from '#functions/app/deps.ts'
import { createPlanner } from '#functions/app/planner.ts'
import { createConsoleLog } from '#functions/http/log.ts'
import { toHandler } from '#functions/lambda/handler.ts'
import { gatewayEvent, startApi } from '../support/api.ts'

const api = startApi()
/** Creates the planner with its deployed log. */
const createHandler = () => toHandler(createPlanner(createPlannerDeps(api.environment)))

function watchOutput(): string[] {
  const writes: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((written) => {
    writes.push(String(written))
    return true
  })
  onTestFinished(() => spy.mockRestore())
  return writes
}

const parseLines = (writes: readonly string[]) =>
  writes.flatMap((written) => written.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line))))

test('a single request, as on Lambda, has its line written before its answer is sent', async () => {
  const handler = createHandler()
  const writes = watchOutput()
  for (let request = 1; request <= 3; request++) {
    await handler(gatewayEvent('GET', '/api/nope')).then(() => expect(writes).toHaveLength(request))
  }
  expect(parseLines(writes)).toMatchObject(Array(3).fill({ message: 'request', path: '/api/nope', status: 404 }))
})

test('requests at the same time have their lines written together, all before the last answer is sent', async () => {
  const handler = createHandler()
  const writes = watchOutput()
  const events = Array.from({ length: 20 }, () => gatewayEvent('GET', '/api/nope'))
  await Promise.all(events.map((event) => handler(event)))
  expect(writes).toHaveLength(1)
  const ids = parseLines(writes).map(({ requestId }) => requestId)
  expect(ids).toEqual(events.map((event) => event.requestContext.requestId))
})

test('a line does not wait for a slow request', async () => {
  const writes = watchOutput()
  const log = createConsoleLog('info')
  log({ level: 'info', message: 'first' }, true)
  log({ level: 'info', message: 'second' }, true)
  expect(writes).toEqual([])
  await expect.poll(() => parseLines(writes)).toMatchObject([{ message: 'first' }, { message: 'second' }])
  expect(writes).toHaveLength(1)
})

/** Returns the output of a process that logs two deferrable entries first. */
async function runScript(statement: string): Promise<unknown[]> {
  const script = `
    import { createConsoleLog } from '#functions/http/log.ts'
    const log = createConsoleLog('info')
    log({ level: 'info', message: 'first' }, true)
    log({ level: 'info', message: 'second' }, true)
    ${statement}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return parseLines([await text(child.stdout)])
}

test.each([
  ['ends normally', ''],
  ['exits', 'process.exit(0)'],
  ['is ended like npm start', `process.on('SIGTERM', () => process.exit(0)); process.kill(process.pid, 'SIGTERM')`],
  ['throws an error', `throw new Error('on purpose')`],
  ['throws an error later', `setImmediate(() => { throw new Error('on purpose') })`],
  ['has an unhandled rejection', `Promise.reject(new Error('on purpose'))`],
])('no line is lost when the process %s', async (_, script) => {
  expect(await runScript(script)).toMatchObject([{ message: 'first' }, { message: 'second' }])
})

test('an error is written at once, with the lines before it: not even kill -9 loses it', async () => {
  const script = `log({ level: 'error', message: 'third' }); process.kill(process.pid, 'SIGKILL')`
  expect(await runScript(script)).toMatchObject([{ message: 'first' }, { message: 'second' }, { message: 'third' }])
})
