import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOpenMeteo } from '#functions/weather/open-meteo.ts'
import { createOpenMeteoForecast } from '#functions/weather/open-meteo-forecast.ts'
import { createDay } from '#shared/date.ts'
import { startClimate } from '../../infra/local/fakes/climate.ts'
import type { LocalService } from '../../infra/local/fakes/service.ts'

let service: LocalService
beforeAll(async () => {
  service = await startClimate()
})
afterAll(() => service.close())

const mean = async (latitude: number, longitude: number, from: string, to: string) => {
  const provider = createOpenMeteo({ url: service.url, apiKey: '', source: 'local sample' })
  const { days, elevation } = await provider.fetchDays(
    { latitude, longitude },
    { from: createDay(from), to: createDay(to) },
    AbortSignal.timeout(5_000),
  )
  expect(elevation).toBeGreaterThan(0)
  expect(elevation).toBeLessThan(6_000)
  expect(days.every((day) => day.min < day.max)).toBe(true)
  return days.reduce((sum, day) => sum + (day.min + day.max) / 2, 0) / days.length
}

test('the sample has the seasons of each hemisphere and plausible temperatures', async () => {
  const [julyNorth, januaryNorth, julySouth, januarySouth] = await Promise.all([
    mean(45, -110, '2024-07-01', '2024-07-31'),
    mean(45, -110, '2024-01-01', '2024-01-31'),
    mean(-45, 170, '2024-07-01', '2024-07-31'),
    mean(-45, 170, '2024-01-01', '2024-01-31'),
  ])
  expect(julyNorth - januaryNorth).toBeGreaterThan(15)
  expect(januarySouth - julySouth).toBeGreaterThan(15)
  expect(await mean(0, 20, '2024-02-25', '2024-03-05')).toBeCloseTo(27, -1)
  expect(await mean(90, 0, '2024-01-01', '2024-01-31')).toBeLessThan(-30)
})

test('highlands are high and colder than lowlands at their latitude, across the date line too', async () => {
  const provider = createOpenMeteo({ url: service.url, apiKey: '', source: 'local sample' })
  const ask = async (latitude: number, longitude: number) => {
    const span = { from: createDay('2024-06-01'), to: createDay('2024-06-30') }
    const { days, elevation } = await provider.fetchDays({ latitude, longitude }, span, AbortSignal.timeout(5_000))
    return { elevation: elevation ?? 0, warmth: days.reduce((sum, { max }) => sum + max, 0) / days.length }
  }
  const [altiplano, coast, fiji] = await Promise.all([ask(-20, -67.5), ask(-20, -40), ask(-17, 179.9)])
  expect(altiplano.elevation).toBeGreaterThan(4_000)
  expect(coast.elevation).toBe(200)
  expect(fiji.elevation).toBe(200)
  expect(coast.warmth - altiplano.warmth).toBeGreaterThan(20)
})

test('the same request gets the same answer, and a wrong one is refused as Open-Meteo does', async () => {
  const ask = (query: string) =>
    fetch(`${service.url}/v1/archive?${query}`).then(async (answer) => [answer.status, await answer.json()])
  const query = 'latitude=38.5&longitude=-109.5&start_date=2024-02-28&end_date=2024-03-01'
  expect(await ask(query)).toEqual(await ask(query))
  expect(await ask(query)).toMatchObject([200, { daily: { time: ['2024-02-28', '2024-02-29', '2024-03-01'] } }])
  expect(await ask(query.replace('38.5', '98.5'))).toMatchObject([400, { error: true }])
})

test('the sample forecast has sixteen days from the place’s today, in the form of Open-Meteo', async () => {
  const provider = createOpenMeteoForecast({ url: service.url, apiKey: '', source: 'local sample' })
  const { days, elevation } = await provider.fetchForecast(
    { latitude: -22, longitude: 122.5 },
    AbortSignal.timeout(5_000),
  )
  expect(elevation).toBe(200)
  expect(days).toHaveLength(16)
  for (const { min, max, rain, rainChance, gusts } of days) {
    expect(min).toBeLessThan(max)
    expect(rain).toBeGreaterThanOrEqual(0)
    expect(rainChance).toBe(rain === 0 ? 10 : 70)
    expect(gusts).toBeGreaterThanOrEqual(10)
  }
})
