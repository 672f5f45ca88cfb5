import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listenLocally } from '../../infra/local/fakes/service.ts'
import { startWeatherRelay } from '../../infra/local/fakes/weather-relay.ts'

const hour = 3_600_000
const forecast = '/v1/forecast?latitude=1&longitude=2'

/** Starts a service that answers with this status, or never, and a relay to it. */
async function startRelay(status: number | 'hang') {
  const asked: string[] = []
  const state: { status: typeof status; now: number } = { status, now: 0 }
  const real = await listenLocally(
    createServer((request, response) => {
      asked.push(request.url ?? '')
      if (state.status !== 'hang') response.writeHead(state.status).end('{"daily":{}}')
    }),
  )
  const services = { '/v1/archive': real.url, '/v1/forecast': real.url }
  const relay = await startWeatherRelay(services, () => state.now)
  onTestFinished(async () => {
    await relay.close()
    await real.close()
  })
  const ask = async (path: string) => {
    const answer = await fetch(relay.url + path)
    return [answer.status, await answer.text()]
  }
  const findWait = async (path: string) => (await fetch(relay.url + path)).headers.get('retry-after')
  return { ask, findWait, asked, state, real }
}

test('real answers come through unchanged', async () => {
  const { ask, asked } = await startRelay(200)
  expect(await ask(forecast)).toEqual([200, '{"daily":{}}'])
  expect(asked).toEqual([forecast])
})

test('a service that refuses is not asked again for an hour; the others are', async () => {
  const { ask, findWait, asked, state } = await startRelay(429)
  expect((await ask(forecast))[0]).toBe(429)
  state.status = 200
  expect((await ask(forecast))[0]).toBe(503)
  expect(await findWait(forecast)).toBe('3600')
  expect(asked).toHaveLength(1)
  expect((await ask('/v1/archive'))[0]).toBe(200)
  state.now += hour
  expect((await ask(forecast))[0]).toBe(200)
})

test('without a network none is asked again for an hour', async () => {
  const { ask, asked, real } = await startRelay(200)
  await real.close()
  expect((await ask(forecast))[0]).toBe(503)
  expect((await ask('/v1/archive'))[0]).toBe(503)
  expect(asked).toEqual([])
})

test('a service that never answers is given up, and not asked again', async () => {
  const { ask, asked, state } = await startRelay('hang')
  expect((await ask(forecast))[0]).toBe(503)
  state.status = 200
  expect((await ask(forecast))[0]).toBe(503)
  expect(asked).toEqual([forecast])
})

test('a path of no service is refused', async () => {
  const { ask } = await startRelay(200)
  expect((await ask('/v1/elsewhere'))[0]).toBe(503)
})
