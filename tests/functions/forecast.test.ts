import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '../support/api.ts'
import { signedInAgain } from '../support/assistant-api.ts'
import { startApiWithClimate } from '../support/climate-api.ts'
import { createFaultProxy } from '../support/fault-proxy.ts'
import { newTrip, newWaypoint, signInWithTrip } from '../support/plans.ts'

const hour = 3_600_000
const proxy = createFaultProxy()
const { api, climate } = startApiWithClimate({}, { table: proxy.start })

/** Allows for busy machines. */
const slowTest = { timeout: 60_000 }

const inDays = (days: number) => new Date(api.now() + days * 24 * hour).toISOString().slice(0, 10)
const callsToForecast = () => climate().requests.filter(({ provider }) => provider === 'forecast')
const ask = (user: SignedIn, trip: string) => user.call('GET', `/api/user/trips/${trip}/forecast`)

let row = 0
/** Returns a place in a cell that no other test uses. */
const somewhere = () => {
  row += 1
  return { latitude: String(-60 + row / 10), longitude: '122.5' }
}

async function newStop(
  user: SignedIn,
  trip: string,
  { from = 1, to = from, ...place }: { from?: number; to?: number; latitude?: string; longitude?: string } = {},
) {
  return newWaypoint(user, trip, { ...somewhere(), ...place, startDate: inDays(from), endDate: inDays(to) })
}

async function startTrip(...stops: Parameters<typeof newStop>[2][]) {
  const { user, trip } = await signInWithTrip(api, { name: 'Canning Stock Route' })
  const ids: string[] = []
  for (const stop of stops) ids.push(await newStop(user, trip, stop))
  return { user, trip, ids }
}

beforeEach(async () => {
  climate().setBehaviour('forecast', 'answer')
  climate().startForecast(() => inDays(0))
  climate().temperatures(() => ({ min: 21.5, max: 44.25 }))
  // Breakers keep state and quotas are counted by the hour, so each test starts after both and with a success.
  api.advance(hour - (api.now() % hour) + 1_000)
  const { user, trip } = await startTrip({})
  expect((await ask(user, trip)).json.complete).toBe(true)
  climate().requests.length = 0
  api.logs.length = 0
})

describe('A trip’s forecast', () => {
  test('has the days that the itinerary reads, in Celsius, millimeters and km/h', async () => {
    const { user, trip, ids } = await startTrip(
      { from: 2, to: 3 },
      { from: 14, to: 30 },
      { from: 40 },
      { from: -9, to: 1 },
    )
    const { status, json } = await ask(user, trip)
    expect(status).toBe(200)
    expect(json).toMatchObject({ source: 'Open-Meteo', complete: true })
    expect(Math.abs(json.asOf - api.now())).toBeLessThan(10_000)
    const [two = '', fourteen = '', , started = ''] = ids
    expect(Object.keys(json.stops).sort()).toEqual([two, fourteen, started].sort())
    const values = { min: 21.5, max: 44.25, rain: 1.2, rainChance: null, gusts: 41.4, code: 61 }
    expect(json.stops[two][0]).toEqual({ day: inDays(0), ...values })
    const listDays = (id: string) => json.stops[id].map(({ day }: { day: string }) => day)
    const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => inDays(from + at))
    // Its own days, the drives to and from it, and two days before these for the rain.
    expect(listDays(started)).toEqual(days(0, 2))
    expect(listDays(two)).toEqual(days(0, 14))
    expect(listDays(fourteen)).toEqual(days(1, 15))
    expect(json.elevations).toEqual({ [two]: 1_204, [fourteen]: 1_204, [started]: 1_204 })
    expect(json.age).toBeLessThan(10_000)
    expect(Object.fromEntries(callsToForecast()[0]?.query ?? [])).toMatchObject({
      forecast_days: '16',
      timezone: 'auto',
    })
  })

  test('is 204 for a trip without a stop in the next 16 days, and calls nobody', async () => {
    const { user, trip } = await startTrip({ from: 40 }, { from: -9 })
    await newWaypoint(user, trip)
    expect((await ask(user, trip)).status).toBe(204)
    const empty = await newTrip(user, { name: 'No stops' })
    expect((await ask(user, empty)).status).toBe(204)
    expect(callsToForecast()).toEqual([])
  })

  test('uses the days of the place, which may be a day ahead', async () => {
    // At 20:00 UTC it is tomorrow in Australia.
    api.advance((44 * hour - (api.now() % (24 * hour))) % (24 * hour))
    climate().startForecast(() => inDays(1))
    const { user, trip, ids } = await startTrip({ from: 16 })
    expect((await ask(user, trip)).json.stops[ids[0] ?? '']).toMatchObject([{ day: inDays(16) }])
  })

  test('leaves the stops’ averages and revisions unchanged', async () => {
    const { user, trip, ids } = await startTrip({})
    const path = `/api/user/trips/${trip}/waypoints/${ids[0]}`
    const before = (await user.call('GET', path)).json
    await ask(user, trip)
    expect((await user.call('GET', path)).json).toEqual(before)
    expect(before.weather).toBeNull()
  })

  test('of another user is 404, also once it is stored', async () => {
    const { user, trip } = await startTrip({})
    expect((await ask(user, trip)).status).toBe(200)
    expect(await ask(await api.signIn(), trip)).toMatchObject({ status: 404, json: { code: 'not_found' } })
  })
})

describe('Sixty stops', () => {
  test('in one cell take one call, and a cached trip takes two table reads', async () => {
    const place = somewhere()
    const { user, trip } = await startTrip(...Array.from({ length: 60 }, () => place))
    expect(Object.keys((await ask(user, trip)).json.stops)).toHaveLength(60)
    expect(callsToForecast()).toHaveLength(1)
    const { calls, writeUnits } = await proxy.measure(() => ask(user, trip))
    expect({ calls, writeUnits }).toEqual({ calls: 2, writeUnits: 0 })
    expect(callsToForecast()).toHaveLength(1)
  })

  test('of a first forecast, each in its own cell, take a call for the allowance and one for 25 of them', async () => {
    const { user, trip } = await startTrip(...Array.from({ length: 14 }, () => ({})))
    proxy.fault = ({ operation }) => (operation === 'BatchWriteItem' ? 'half' : undefined)
    expect((await ask(user, trip)).json.complete).toBe(true)
    proxy.fault = () => undefined
    expect(await proxy.measure(() => ask(user, trip))).toMatchObject({ calls: 2, writeUnits: 0 })
    const other = await startTrip(...Array.from({ length: 14 }, () => ({})))
    const { calls, writeUnits } = await proxy.measure(() => ask(other.user, other.trip))
    expect(calls).toBeLessThanOrEqual(5)
    expect(writeUnits).toBeLessThanOrEqual(16)
  })

  test('get as many cells as the allowance has left, those of the nearest days', async () => {
    const { user, trip } = await startTrip(...Array.from({ length: 58 }, () => ({})))
    expect((await ask(user, trip)).json.complete).toBe(true)
    const next = await newTrip(user, { name: 'Four more' })
    const ids = []
    for (const from of [9, 1, 9, 2]) ids.push(await newStop(user, next, { from }))
    const { json } = await ask(user, next)
    expect(json.complete).toBe(false)
    expect(Object.keys(json.stops).sort()).toEqual([ids[1], ids[3]].sort())
  })

  test('and more, each in its own cell, get the sixty cells of the nearest days, four at once', slowTest, async () => {
    climate().setBehaviour('forecast', 'wait')
    const { user, trip, ids } = await startTrip(...Array.from({ length: 62 }, (_, at) => ({ from: at < 2 ? 9 : 1 })))
    const pending = ask(user, trip)
    await expect.poll(() => callsToForecast().length, slowTest).toBe(4)
    const releasing = setInterval(() => climate().release(), 5)
    const { json } = await pending.finally(() => clearInterval(releasing))
    expect(callsToForecast()).toHaveLength(60)
    expect(Object.keys(json.stops).sort()).toEqual(ids.slice(2).sort())
    climate().setBehaviour('forecast', 'answer')
    // The allowance of the hour is used up.
    const next = await newTrip(user, { name: 'One more' })
    await newStop(user, next)
    expect((await ask(user, next)).json).toMatchObject({ complete: false, stops: {} })
    expect(callsToForecast()).toHaveLength(60)
    api.advance(hour)
    const again = await signedInAgain(api, user)
    expect((await ask(again, next)).json.complete).toBe(true)
  })
})

test('two thousand stops get the sixty cells of the nearest days', slowTest, async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'Around the world' })
  const cells = Array.from({ length: 80 }, () => somewhere())
  // Cells 20 to 79 are the nearest.
  const stops = Array.from({ length: 2_000 }, (_, at) => {
    const day = inDays(at % 80 < 20 ? 12 : 3)
    return { name: `Camp ${at}`, description: '', ...cells[at % 80], startDate: day, endDate: day }
  })
  for (let at = 0; at < stops.length; at += 50) {
    const body = { waypoints: stops.slice(at, at + 50) }
    const answer = await user.call('POST', `/api/user/trips/${trip}/waypoints/batch`, {
      body,
      headers: { 'idempotency-key': `two-thousand-stops-${at}` },
    })
    expect(answer).toMatchObject({ status: 201 })
  }
  const { status, json } = await ask(user, trip)
  expect({ status, complete: json.complete, calls: callsToForecast().length }).toEqual({
    status: 200,
    complete: true,
    calls: 60,
  })
  expect(Object.keys(json.stops)).toHaveLength(1_500)
})

describe('A stored forecast', () => {
  test('is used for three hours, then fetched again', async () => {
    const { user, trip } = await startTrip({})
    const { asOf } = (await ask(user, trip)).json
    api.advance(3 * hour - 60_000)
    let later = await signedInAgain(api, user)
    expect((await ask(later, trip)).json.asOf).toBe(asOf)
    expect(callsToForecast()).toHaveLength(1)
    api.advance(60_000)
    later = await signedInAgain(api, user)
    expect((await ask(later, trip)).json.asOf).toBeGreaterThanOrEqual(asOf + 3 * hour - 60_000)
    expect(callsToForecast()).toHaveLength(2)
  })

  test('is used with its age for 48 hours while the provider fails', async () => {
    const { user, trip, ids } = await startTrip({ from: 3, to: 9 })
    const { asOf } = (await ask(user, trip)).json
    climate().setBehaviour('forecast', 'break')
    api.advance(47 * hour)
    let later = await signedInAgain(api, user)
    expect((await ask(later, trip)).json).toMatchObject({
      asOf,
      complete: true,
      stops: { [ids[0] ?? '']: expect.anything() },
    })
    api.advance(hour)
    later = await signedInAgain(api, user)
    expect(await ask(later, trip)).toMatchObject({ status: 200, json: { complete: false, stops: {} } })
  })

  test('of an hour ago gives the answer its age, and a new stop is fetched alone', async () => {
    const { user, trip } = await startTrip({})
    const { asOf } = (await ask(user, trip)).json
    api.advance(hour)
    const later = await signedInAgain(api, user)
    const id = await newStop(later, trip)
    const { json } = await ask(later, trip)
    expect(json).toMatchObject({ asOf, complete: true })
    expect(json.age).toBeGreaterThanOrEqual(hour)
    // The new stop's own forecast is younger.
    expect(Object.keys(json.ages)).toEqual([id])
    expect(json.ages[id]).toBeLessThan(60_000)
    expect(callsToForecast()).toHaveLength(2)
  })
})

describe('A provider’s answer without values', () => {
  test('is kept for three hours, so that the cell is asked once', async () => {
    climate().setBehaviour('forecast', 'nothing measured')
    const { user, trip, ids } = await startTrip({}, {})
    const nothing = Object.fromEntries(ids.map((id) => [id, []]))
    for (let time = 0; time < 3; time++)
      expect(await ask(user, trip)).toMatchObject({ status: 200, json: { complete: true, stops: nothing } })
    expect(callsToForecast()).toHaveLength(2)
    climate().setBehaviour('forecast', 'answer')
    api.advance(3 * hour)
    const later = await signedInAgain(api, user)
    expect((await ask(later, trip)).json.stops[ids[0] ?? '']).not.toEqual([])
    expect(callsToForecast()).toHaveLength(4)
  })

  test.each([
    ['nothing measured', 0],
    ['half', 3],
  ] as const)('does not replace a stored forecast ("%s")', async (fault, measured) => {
    const { user, trip, ids } = await startTrip({ from: 0, to: 9 })
    const id = ids[0] ?? ''
    const before = (await ask(user, trip)).json
    climate().setBehaviour('forecast', fault)
    climate().temperatures(() => ({ min: 1, max: 2 }))
    api.advance(3 * hour)
    const later = await signedInAgain(api, user)
    const { json } = await ask(later, trip)
    // The days are as old as the oldest of them.
    expect(json).toMatchObject({ asOf: before.asOf, complete: true })
    expect(json.age).toBeGreaterThanOrEqual(3 * hour)
    const listMaxima = (answer: typeof json) => answer.stops[id].map(({ max }: { max: number }) => max)
    expect(listMaxima(json)).toEqual([...Array(measured).fill(2), ...listMaxima(before).slice(measured)])
    await ask(later, trip)
    expect(callsToForecast()).toHaveLength(2)
  })
})

describe('When the provider fails', () => {
  test.each(['limit', 'break', 'another shape'] as const)(
    'with "%s", the answer is incomplete, and the next request continues',
    async (fault) => {
      climate().setBehaviour('forecast', fault)
      const { user, trip } = await startTrip({})
      expect(await ask(user, trip)).toMatchObject({ status: 200, json: { complete: false, stops: {} } })
      climate().setBehaviour('forecast', 'answer')
      expect((await ask(user, trip)).json.complete).toBe(true)
    },
  )

  test('by not answering for minutes, no request waits longer than one second', slowTest, async () => {
    climate().setBehaviour('forecast', 'hang')
    const { user, trip } = await startTrip(...Array.from({ length: 9 }, () => ({})))
    for (let minute = 0; minute < 9; minute++) {
      const before = callsToForecast().length
      const pending = ask(user, trip)
      // The first request calls for four cells; then the breaker lets one call through a minute.
      const expected = minute === 0 ? 4 : 1
      await expect.poll(() => callsToForecast().length - before, slowTest).toBe(expected)
      api.timers.pass(1_000)
      expect((await pending).json).toMatchObject({ complete: false, stops: {} })
      // Other requests of this minute wait for nothing.
      expect((await ask(user, trip)).json.complete).toBe(false)
      expect(callsToForecast()).toHaveLength(before + expected)
      api.advance(60_000)
    }
  })

  test('during a user’s request, calls that wait for a turn are not made', async () => {
    climate().setBehaviour('forecast', 'hang')
    const [busy, other] = [await startTrip({}, {}, {}, {}), await startTrip({}, {}, {})]
    const pending = Promise.all([busy, other].map(({ user, trip }) => ask(user, trip)))
    await expect.poll(() => callsToForecast().length, slowTest).toBe(6)
    api.timers.pass(1_000)
    for (const { json } of await pending) expect(json.complete).toBe(false)
    expect(callsToForecast()).toHaveLength(6)
  })

  test('a failure costs nothing of the allowance', async () => {
    climate().setBehaviour('forecast', 'break')
    const { user, trip } = await startTrip(...Array.from({ length: 60 }, () => ({})))
    for (let time = 0; time < 5; time++) {
      expect((await ask(user, trip)).json.complete).toBe(false)
      api.advance(60_000)
    }
    climate().setBehaviour('forecast', 'answer')
    // The breaker lets one call through until a call succeeds; the next request continues.
    await ask(user, trip)
    expect((await ask(user, trip)).json.complete).toBe(true)
  }, 60_000)

  test('the log says so without a place', async () => {
    climate().setBehaviour('forecast', 'another shape')
    const { user, trip } = await startTrip({ latitude: '-21.98765', longitude: '125.12345' })
    await ask(user, trip)
    climate().setBehaviour('forecast', 'break')
    await ask(user, trip)
    const log = JSON.stringify(api.logs)
    expect(log).toContain('No forecast from Open-Meteo')
    expect(log).not.toMatch(/21\.9|22\.0|125\.1/)
  })
})
