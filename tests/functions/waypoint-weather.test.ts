import { expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { tripSeq, waypointUlid } from '#shared/ids.ts'
import { someWaypoint } from '../support/access.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'

const { api, proxy } = startApiWithFaults()
const averages = {
  avgMinTemperature: 4,
  avgMaxTemperature: 21,
  temperatureUnit: 'celsius',
  source: 's',
  period: 'p',
  elevation: 9,
}

async function waypointWithWeather() {
  const user = await api.signIn()
  const trip = (await user.call('POST', '/api/user/trips', { body: { name: 'Baja', description: '' } })).json
  const { id } = (await user.call('POST', `/api/user/trips/${trip.id}/waypoints`, { body: someWaypoint })).json
  const keepWeather = () =>
    api.openTable().update({
      Key: keys.waypoint(user.userId, tripSeq(id), waypointUlid(id)),
      UpdateExpression: 'SET weather = :weather',
      ExpressionAttributeValues: { ':weather': averages },
    })
  await keepWeather()
  const path = `/api/user/trips/${trip.id}/waypoints/${id}`
  return {
    keepWeather,
    put: async (change: object) => (await user.call('PUT', path, { body: { ...someWaypoint, ...change } })).json,
    get: async () => (await user.call('GET', path)).json,
  }
}

test('a change is returned as the waypoint is read afterwards', async () => {
  const waypoint = await waypointWithWeather()
  const changes = [
    { name: 'Renamed', symbol: 'camp', order: 2, stop: { fuel: 20.123456 } },
    { symbol: null, order: null, stop: null },
    { description: 'By the river' },
    { startDate: null, endDate: null },
    { latitude: 38.6 },
  ]
  for (const change of changes) expect(await waypoint.put(change)).toEqual(await waypoint.get())
})

test('a waypoint keeps its weather when its texts change, or its coordinates are written differently', async () => {
  const waypoint = await waypointWithWeather()
  expect(await waypoint.put({ name: 'Renamed', description: '' })).toMatchObject({ name: 'Renamed', weather: averages })
  expect(await waypoint.put({ latitude: '38.500', longitude: -109.5 })).toMatchObject({ weather: averages })
  expect(await waypoint.get()).toMatchObject({ weather: averages })
})

test.each([{ latitude: '38.6' }, { longitude: '109.5' }, { startDate: '2027-05-02' }, { endDate: null }])(
  'a waypoint loses its weather in the same update as %o',
  async (change) => {
    const waypoint = await waypointWithWeather()
    expect(await waypoint.put(change)).toMatchObject({ weather: null })
    expect(await waypoint.get()).toMatchObject({ weather: null })
  },
)

test('a change checked against an older place never keeps the weather of the place in between', async () => {
  const waypoint = await waypointWithWeather()
  const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  proxy.fault = ({ operation, input }) => {
    if (operation !== 'TransactWriteItems' || !input.includes('held back')) return undefined
    arrival.resolve()
    return { after: release.promise }
  }
  // This request only renames, because it read the same place.
  const renaming = waypoint.put({ name: 'held back' })
  await arrival.promise
  await waypoint.put({ latitude: '10' })
  await waypoint.keepWeather()
  release.resolve()
  expect(await renaming).toMatchObject({ name: 'held back', latitude: someWaypoint.latitude, weather: null })
  expect(await waypoint.get()).toMatchObject({ latitude: someWaypoint.latitude, weather: null })
})
