import { expect, test } from 'vitest'
import { openTable } from '#functions/table/client.ts'
import { keys } from '#functions/table/keys.ts'
import { waypointParts } from '#shared/ids.ts'
import { someWaypoint } from '../support/access.ts'
import { startApi } from '../support/api.ts'

const api = startApi()
const averages = {
  avgMinTemperature: 4,
  avgMaxTemperature: 21,
  temperatureUnit: 'celsius',
  source: 's',
  period: 'p',
  elevation: 9,
}

/** A waypoint whose weather was already worked out. */
async function waypointWithWeather() {
  const user = await api.signIn()
  const trip = (await user.call('POST', '/api/user/trips', { body: { name: 'Baja', description: '' } })).json
  const { id } = (await user.call('POST', `/api/user/trips/${trip.id}/waypoints`, { body: someWaypoint })).json
  const { tripSeq = 0, ulid = '' } = waypointParts(id) ?? {}
  await openTable(api.environment.TABLE_NAME ?? '').update({
    Key: keys.waypoint(user.userId, tripSeq, ulid),
    UpdateExpression: 'SET weather = :weather',
    ExpressionAttributeValues: { ':weather': averages },
  })
  const path = `/api/user/trips/${trip.id}/waypoints/${id}`
  return {
    put: async (change: object) => (await user.call('PUT', path, { body: { ...someWaypoint, ...change } })).json,
    get: async () => (await user.call('GET', path)).json,
  }
}

test('a waypoint keeps its weather when its texts change, or its coordinates are spelled in another way', async () => {
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

test('a weather that is written while the waypoint is being moved never stays on the new place', async () => {
  const waypoint = await waypointWithWeather()
  const places = Array.from({ length: 12 }, (_, index) => ({ latitude: String(10 + (index % 2)), name: `n${index}` }))
  await Promise.all(places.map((place) => waypoint.put(place)))
  expect(await waypoint.get()).toMatchObject({ weather: null })
})
