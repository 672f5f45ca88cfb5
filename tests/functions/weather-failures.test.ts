import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callTimeout } from '#functions/weather/climate.ts'
import { addWaypoint, june, startApiWithClimate } from '../support/climate-api.ts'
import type { Behaviour } from '../support/climate-service.ts'

const { api, climate } = startApiWithClimate({ OPEN_METEO_API_KEY: 'canary-of-a-key' })

let column = 0
const somewhere = () => {
  column += 1
  return { latitude: '51.5', longitude: String(column) }
}
const callsTo = (provider: string) => climate().requests.filter((call) => call.provider === provider)

/** Breakers keep state, so each test starts after a success. */
async function askOnce() {
  const user = await api.signIn()
  const { path } = await addWaypoint(user, { ...june, ...somewhere() })
  return { user, path, answer: await user.call('GET', `${path}/weather`) }
}

/** Waits for a provider's request, then passes its time limit. */
async function waitForTimeout(provider: string) {
  await expect.poll(() => callsTo(provider).length).toBeGreaterThan(0)
  api.timers.pass(callTimeout)
}

beforeEach(async () => {
  climate().setBehaviour('open-meteo', 'answer')
  climate().setBehaviour('nasa-power', 'answer')
  api.advance(60_000)
  expect((await askOnce()).answer.status).toBe(200)
  climate().requests.length = 0
})
afterEach(() => {
  expect(JSON.stringify(api.logs)).not.toContain('canary-of-a-key')
})

const faults: readonly Behaviour[] = ['limit', 'break', 'another shape', 'nothing measured', 'hang']

describe('when Open-Meteo fails', () => {
  test.each(faults)('with its answer "%s", NASA POWER is asked for the same days', async (fault) => {
    climate().setBehaviour('open-meteo', fault)
    climate().temperatures(() => ({ min: 3.5, max: 12.25 }))
    const pending = askOnce()
    if (fault === 'hang') await waitForTimeout('open-meteo')
    const { answer } = await pending
    expect(answer.json).toMatchObject({
      avgMinTemperature: 3.5,
      avgMaxTemperature: 12.25,
      source: 'NASA POWER',
      elevation: 1_380.5,
    })
    const requests = callsTo('nasa-power')
    expect(requests.length).toBeLessThanOrEqual(10)
    for (const { query } of requests)
      expect(Object.fromEntries(query)).toMatchObject({
        parameters: 'T2M_MAX,T2M_MIN',
        community: 'AG',
        format: 'JSON',
        start: expect.stringMatching(/^\d{4}0610$/),
      })
  })

  test.each(faults)('and NASA POWER too ("%s"), the answer is 503 and the waypoint unchanged', async (fault) => {
    climate().setBehaviour('open-meteo', 'break')
    climate().setBehaviour('nasa-power', fault)
    const pending = askOnce()
    if (fault === 'hang') await waitForTimeout('nasa-power')
    const { user, path, answer } = await pending
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '60' },
      json: { code: 'unavailable', message: 'Weather averages unavailable' },
    })
    expect((await user.call('GET', path)).json).toMatchObject({ name: 'Camp', weather: null })
    // No fallback was stored: once the provider recovers, it is asked.
    climate().setBehaviour('open-meteo', 'answer')
    climate().setBehaviour('nasa-power', 'answer')
    expect((await user.call('GET', `${path}/weather`)).status).toBe(200)
  })

  test('three times in a row, it is skipped for a minute', async () => {
    climate().setBehaviour('open-meteo', 'limit')
    for (let time = 0; time < 3; time++) expect((await askOnce()).answer.json.source).toBe('NASA POWER')
    const requestCount = callsTo('open-meteo').length
    expect((await askOnce()).answer.json.source).toBe('NASA POWER')
    expect(callsTo('open-meteo')).toHaveLength(requestCount)
    climate().setBehaviour('open-meteo', 'answer')
    api.advance(60_000)
    expect((await askOnce()).answer.json.source).toBe('Open-Meteo')
  })

  test('its stored data is still used', async () => {
    const { user, path } = await askOnce()
    climate().setBehaviour('open-meteo', 'hang')
    climate().setBehaviour('nasa-power', 'hang')
    expect(await user.call('GET', `${path}/weather`)).toMatchObject({ status: 200, json: { source: 'Open-Meteo' } })
  })
})

test('the key goes to Open-Meteo, and to nobody else', async () => {
  await askOnce()
  climate().setBehaviour('open-meteo', 'break')
  await askOnce()
  expect(callsTo('open-meteo')[0]?.query.get('apikey')).toBe('canary-of-a-key')
  expect(callsTo('open-meteo')[0]?.query.get('timezone')).toBe('auto')
  expect(callsTo('nasa-power').some(({ query }) => query.has('apikey'))).toBe(false)
})
