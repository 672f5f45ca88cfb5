import { beforeEach, describe, expect, test } from 'vitest'
import { callTimeout } from '#functions/weather/climate.ts'
import { addWaypoint, june, startApiWithClimate } from '../support/climate-api.ts'

const { api, climate } = startApiWithClimate()

/** Each test has its own place, because users share cells. */
let column = 0
const somewhere = () => {
  column += 1
  return { latitude: '38.5733', longitude: String(-100 + column) }
}
const lastYear = () => new Date(api.now()).getUTCFullYear() - 1

beforeEach(() => {
  climate().requests.length = 0
  climate().setBehaviour('open-meteo', 'answer')
  climate().setBehaviour('nasa-power', 'answer')
  climate().temperatures(() => ({ min: 10, max: 20 }))
})

describe('the weather of a waypoint', () => {
  test('is the mean of the daily minima and maxima of its days in the last ten complete years', async () => {
    const user = await api.signIn()
    const { path } = await addWaypoint(user, { ...june, ...somewhere() })
    // Minima from 6 to 15 by year, one degree more in the second half of the stay.
    climate().temperatures((day) => {
      const year = Number(day.slice(0, 4)) - lastYear() + 15
      const late = Number(day.slice(8)) > 15 ? 1 : 0
      return { min: year + late, max: year + late + 12 }
    })
    const answer = await user.call('GET', `${path}/weather`)
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      avgMinTemperature: 10.95, // 10.5 + 5 of 11 days
      avgMaxTemperature: 22.95,
      hottestTemperature: 28,
      temperatureUnit: 'celsius',
      source: 'Open-Meteo',
      period: `${lastYear() - 9}–${lastYear()}`,
      elevation: 1_204,
    })
    expect(climate().requests).toHaveLength(10)
    expect(
      climate()
        .requests.map(({ from, to }) => `${from} ${to}`)
        .toSorted()[0],
    ).toBe(`${lastYear() - 9}-06-10 ${lastYear() - 9}-06-20`)
  })

  test('stays with the waypoint, wherever it is returned', async () => {
    const user = await api.signIn()
    const { path, tripPath } = await addWaypoint(user, { ...june, ...somewhere() })
    const { json: weather } = await user.call('GET', `${path}/weather`)
    expect((await user.call('GET', path)).json.weather).toEqual(weather)
    expect((await user.call('GET', tripPath)).json.waypointDTOS[0].weather).toEqual(weather)
    expect((await user.call('GET', `${tripPath}/waypoints/paginated`)).json.waypoints[0].weather).toEqual(weather)
    expect((await user.call('GET', `${tripPath}/waypoints/search?query=camp`)).json[0].weather).toEqual(weather)
  })

  test('is written once, so that other devices read the trip again only once', async () => {
    const user = await api.signIn()
    const { path, tripPath } = await addWaypoint(user, { ...june, ...somewhere() })
    const readCounter = async () => (await user.call('GET', tripPath)).json.attachedChanges
    const first = await user.call('GET', `${path}/weather`)
    const counted = await readCounter()
    expect((await user.call('GET', `${path}/weather`)).json).toEqual(first.json)
    expect(await readCounter()).toBe(counted)
  })

  test('is in Fahrenheit for an American browser, converted once from the stored value', async () => {
    const user = await api.signIn()
    const { path, tripPath, body } = await addWaypoint(user, { ...june, ...somewhere() })
    climate().temperatures(() => ({ min: 10.03, max: 20.06 }))
    const headers = { 'accept-language': 'en-US,en;q=0.9' }
    const fahrenheit = { avgMinTemperature: 50.054, avgMaxTemperature: 68.108, temperatureUnit: 'fahrenheit' }
    expect((await user.call('GET', `${path}/weather`, { headers })).json).toMatchObject(fahrenheit)
    for (const answer of [
      (await user.call('GET', path, { headers })).json,
      (await user.call('GET', tripPath, { headers })).json.waypointDTOS[0],
      (await user.call('GET', `${tripPath}/waypoints/paginated`, { headers })).json.waypoints[0],
      (await user.call('GET', `${tripPath}/waypoints/search?query=camp`, { headers })).json[0],
      (await user.call('PUT', path, { headers, body })).json,
    ])
      expect(answer.weather).toMatchObject(fahrenheit)
    expect((await user.call('GET', path)).json.weather).toMatchObject({
      avgMinTemperature: 10.03,
      avgMaxTemperature: 20.06,
      temperatureUnit: 'celsius',
    })
  })

  test('is not stored when the place changes during the request', async () => {
    const user = await api.signIn()
    const { path, body } = await addWaypoint(user, { ...june, ...somewhere() })
    climate().setBehaviour('open-meteo', 'hang')
    const pending = user.call('GET', `${path}/weather`)
    await expect.poll(() => climate().requests.length).toBe(10)
    expect((await user.call('PUT', path, { body: { ...body, ...somewhere() } })).status).toBe(200)
    api.timers.pass(callTimeout)
    expect(await pending).toMatchObject({ status: 409, json: { code: 'conflict' } })
    expect((await user.call('GET', path)).json.weather).toBeNull()
  })

  test('requires both dates', async () => {
    const user = await api.signIn()
    for (const dates of [{}, { startDate: '2027-06-10' }, { endDate: '2027-06-20' }]) {
      const { path } = await addWaypoint(user, dates)
      expect(await user.call('GET', `${path}/weather`)).toMatchObject({ status: 409, json: { code: 'conflict' } })
    }
    expect(climate().requests).toEqual([])
  })

  test('is not found for a deleted or unknown waypoint, and nothing is requested', async () => {
    const user = await api.signIn()
    const { path, tripPath } = await addWaypoint(user, june)
    expect((await user.call('GET', `${tripPath}/waypoints/0-nothing/weather`)).status).toBe(404)
    await user.call('DELETE', path)
    expect((await user.call('GET', `${path}/weather`)).status).toBe(404)
    expect(climate().requests).toEqual([])
  })
})

describe('the calendar', () => {
  const meansOf = async (input: Readonly<Record<string, unknown>>) => {
    const user = await api.signIn()
    const { path } = await addWaypoint(user, { ...somewhere(), ...input })
    const { json } = await user.call('GET', `${path}/weather`)
    return [json.avgMinTemperature, json.avgMaxTemperature]
  }
  // The day of the month, so that a mean shows which days it includes.
  const byDay = (day: string) => ({ min: Number(day.slice(8)), max: Number(day.slice(5, 7)) })

  test('widens a stay of one day to the week around it', async () => {
    climate().temperatures(byDay)
    expect(await meansOf({ startDate: '2027-06-10', endDate: '2027-06-10' })).toEqual([10, 6])
    expect(new Set(climate().requests.map(({ from, to }) => `${from.slice(5)} ${to.slice(5)}`))).toEqual(
      new Set(['06-07 06-13']),
    )
  })

  test('treats a stay over New Year as the last days of December and the first of January', async () => {
    climate().temperatures(byDay)
    const [min] = await meansOf({ startDate: '2027-12-28', endDate: '2028-01-05' })
    expect(min).toBeCloseTo((28 + 29 + 30 + 31 + 1 + 2 + 3 + 4 + 5) / 9, 1)
    expect(climate().requests).toHaveLength(10)
    const years = climate()
      .requests.flatMap(({ from, to }) => [from, to])
      .map((day) => Number(day.slice(0, 4)))
    expect([Math.min(...years), Math.max(...years)]).toEqual([lastYear() - 9, lastYear()])
  })

  test('counts 29 February in leap years only', async () => {
    climate().temperatures((day) => (day.endsWith('02-29') ? { min: 100, max: 200 } : { min: 0, max: 0 }))
    const leapYears = Array.from({ length: 10 }, (_, index) => lastYear() - index).filter((year) => year % 4 === 0)
    const days = 7 * 10 + leapYears.length
    expect(await meansOf({ startDate: '2028-02-29', endDate: '2028-02-29' })).toEqual(
      [100, 200].map((value) => Math.round(((value * leapYears.length) / days) * 100) / 100),
    )
  })

  test('uses the whole year for a stay of more than 365 days', async () => {
    climate().temperatures((day) => (day.slice(5, 7) === '01' ? { min: -36.5, max: 36.5 } : { min: 0, max: 0 }))
    const [min, max] = await meansOf({ startDate: '2027-06-01', endDate: '2029-07-01' })
    expect([min, max]).toEqual([-3.1, 3.1])
    expect(climate().requests.map(({ from, to }) => `${from.slice(5)} ${to.slice(5)}`)).toEqual(
      Array(10).fill('01-01 12-31'),
    )
  })

  test('is the same at the poles, on the date line and in the south', async () => {
    for (const [latitude, longitude, expected] of [
      ['90', '12.5', [90, 0]],
      ['-90', '-180', [-90, 0]],
      ['-16.81', '-180', [-16.8, 180]],
      ['-16.81', '179.999', [-16.8, 180]],
      ['-54.8019', '-68.303', [-54.8, -68.3]],
    ] as const) {
      climate().temperatures(byDay)
      const before = climate().requests.length
      expect(await meansOf({ latitude, longitude, startDate: '2027-01-10', endDate: '2027-01-16' })).toEqual([13, 1])
      const places = climate()
        .requests.slice(before)
        .map((call) => [call.latitude, call.longitude])
      for (const place of places) expect(place).toEqual(expected)
    }
    // Both spellings of the date line are one cell, so five places take four requests.
    expect(climate().requests).toHaveLength(40)
  })
})

describe('a cell’s stored data', () => {
  test('makes a second waypoint nearby cost no call, for every user', async () => {
    const place = somewhere()
    const first = await addWaypoint(await api.signIn(), { ...june, ...place })
    const user = await api.signIn()
    const nearby = { latitude: '38.5601', longitude: String(Number(place.longitude) + 0.015) }
    const second = await addWaypoint(user, { ...june, ...nearby })
    expect(first.path).not.toBe(second.path)
    await user.call('GET', `${(await addWaypoint(user, { ...june, ...place })).path}/weather`)
    expect(climate().requests).toHaveLength(10)
    expect(await user.call('GET', `${second.path}/weather`)).toMatchObject({ status: 200, json: { elevation: 1_204 } })
    expect(climate().requests).toHaveLength(10)
  })

  test('needs a request for missing days only', async () => {
    const user = await api.signIn()
    const place = somewhere()
    const weatherFor = async (startDate: string, endDate: string) => {
      const { path } = await addWaypoint(user, { ...place, startDate, endDate })
      return (await user.call('GET', `${path}/weather`)).json
    }
    climate().temperatures((day) => ({ min: Number(day.slice(8)), max: 30 }))
    await weatherFor('2027-06-10', '2027-06-20')
    climate().requests.length = 0
    expect(await weatherFor('2027-06-15', '2027-06-25')).toMatchObject({ avgMinTemperature: 20 })
    expect(new Set(climate().requests.map(({ from, to }) => `${from.slice(5)} ${to.slice(5)}`))).toEqual(
      new Set(['06-21 06-25']),
    )
    climate().requests.length = 0
    expect(await weatherFor('2027-06-12', '2027-06-22')).toMatchObject({ avgMinTemperature: 17 })
    expect(climate().requests).toEqual([])
  })
})

test('saving a waypoint calls no provider, so a slow provider cannot delay it', async () => {
  climate().setBehaviour('open-meteo', 'hang')
  climate().setBehaviour('nasa-power', 'hang')
  const user = await api.signIn()
  const { path, body } = await addWaypoint(user, { ...june, ...somewhere() })
  expect((await user.call('PUT', path, { body: { ...body, ...somewhere() } })).status).toBe(200)
  expect(climate().requests).toEqual([])
})
