import { expect, onTestFinished, test } from 'vitest'
import { callTimeout } from '#functions/weather/climate.ts'
import { startWeatherRelay } from '../../infra/local/fakes/weather-relay.ts'
import { startFakes } from '../../infra/local/fakes.ts'
import { startApi } from '../support/api.ts'
import { startClimateService } from '../support/climate-service.ts'
import { createFolder } from '../support/folder.ts'
import { newWaypoint, signInWithTrip } from '../support/plans.ts'

const [real, samples] = await Promise.all([startClimateService(), startClimateService()])
const relay = await startWeatherRelay({
  '/v1/archive': real.url,
  '/v1/forecast': real.url,
  '/api/temporal/daily/point': real.url,
})

const api = startApi({
  services: async () => ({
    variables: {
      OPEN_METEO_URL: relay.url,
      OPEN_METEO_FORECAST_URL: relay.url,
      NASA_POWER_URL: relay.url,
      SAMPLE_WEATHER_URL: samples.url,
    },
    close: async () => {
      await relay.close()
      await real.close()
      await samples.close()
    },
  }),
})

const tomorrow = () => new Date(api.now() + 86_400_000).toISOString().slice(0, 10)

async function askBoth(latitude: string) {
  const { user, trip } = await signInWithTrip(api, { name: 'Gunbarrel Highway' })
  const stay = { startDate: tomorrow(), endDate: tomorrow() }
  const stop = await newWaypoint(user, trip, { latitude, longitude: '126.5', ...stay })
  const path = `/api/user/trips/${trip}`
  const [averages, forecast] = [
    await user.call('GET', `${path}/waypoints/${stop}/weather`),
    await user.call('GET', `${path}/forecast`),
  ]
  return [averages, forecast].map(({ status, json }) => [status, json.source])
}

test('with a service of samples, real values are used while their services answer', async () => {
  expect(await askBoth('-25.1')).toEqual([
    [200, 'Open-Meteo'],
    [200, 'Open-Meteo'],
  ])
})

test('services that never answer are given up for samples, however long that took', async () => {
  for (const provider of ['open-meteo', 'nasa-power'] as const) real.setBehaviour(provider, 'hang')
  real.requests.length = 0
  const { user, trip } = await signInWithTrip(api, { name: 'Connie Sue Highway' })
  const stay = { startDate: tomorrow(), endDate: tomorrow() }
  const stop = await newWaypoint(user, trip, { latitude: '-26.3', longitude: '126.5', ...stay })
  const answer = user.call('GET', `/api/user/trips/${trip}/waypoints/${stop}/weather`)
  await expect.poll(() => real.requests.length, { timeout: 10_000 }).toBeGreaterThan(0)
  // The relay gives each up sooner.
  api.timers.pass(2 * 1_800)
  expect(await answer).toMatchObject({ status: 200, json: { source: 'local sample' } })
})

test('without real values, samples are used and marked', async () => {
  for (const provider of ['open-meteo', 'nasa-power', 'forecast'] as const) real.setBehaviour(provider, 'break')
  expect(await askBoth('-25.5')).toEqual([
    [200, 'local sample'],
    [200, 'local sample'],
  ])
})

test('samples are waited for on a busy machine', async () => {
  samples.setBehaviour('open-meteo', 'wait')
  const { user, trip } = await signInWithTrip(api, { name: 'Anne Beadell Highway' })
  const stay = { startDate: tomorrow(), endDate: tomorrow() }
  const stop = await newWaypoint(user, trip, { latitude: '-28.1', longitude: '126.5', ...stay })
  const asked = samples.requests.length
  const answer = user.call('GET', `/api/user/trips/${trip}/waypoints/${stop}/weather`)
  await expect.poll(() => samples.requests.length - asked, { timeout: 10_000 }).toBe(10)
  api.timers.pass(callTimeout)
  samples.setBehaviour('open-meteo', 'answer')
  samples.release()
  expect(await answer).toMatchObject({ status: 200, json: { source: 'local sample' } })
})

test('a machine that shows only samples promises them, too', async () => {
  const dataDir = createFolder(onTestFinished)
  const closers = new AsyncDisposableStack()
  onTestFinished(() => closers.disposeAsync())
  const { variables } = await startFakes({ dataDir, weather: 'sample' }, closers)
  expect(variables.SAMPLE_WEATHER_URL).toBe(variables.OPEN_METEO_URL)
})

test('services that failed a moment ago are not asked again, which is no error', async () => {
  const [asked, logged] = [real.requests.length, api.logs.length]
  expect(await askBoth('-25.9')).toEqual([
    [200, 'local sample'],
    [200, 'local sample'],
  ])
  expect(real.requests).toHaveLength(asked)
  expect(api.logs.slice(logged).filter(({ level }) => level === 'error')).toEqual([])
})
