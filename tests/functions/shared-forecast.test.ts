import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { describeWater } from '#shared/itinerary/texts.ts'
import { startApiWithClimate } from '../support/climate-api.ts'
import { newTrip, newWaypoint } from '../support/plans.ts'

const { api, climate } = startApiWithClimate()
const day = 86_400_000
const inDays = (days: number) => new Date(api.now() + days * day).toISOString().slice(0, 10)

test('a visitor reads the owner’s figures with the forecast, and that they are averages before there is one', async () => {
  climate().startForecast(() => inDays(0))
  const user = await api.signIn()
  const specs = { energy: 'diesel', tank: 90, use: { paved: 12 }, water: 100 }
  const body = { make: 'Nissan', model: 'Patrol', year: 2004, modifications: '', specs }
  const [vehicle] = (await user.call('POST', '/api/user/vehicles', { body })).json
  const trip = await newTrip(user, { name: 'Canning' })
  const path = `/api/user/trips/${trip}`
  await user.call('PUT', path, { body: { plan: { vehicleId: vehicle.id, people: 2 } } })
  climate().temperatures(() => ({ min: 5, max: 15 }))
  for (const [at, longitude] of ['122.5', '122.6'].entries()) {
    const place = { latitude: '-23.7', longitude, startDate: inDays(1 + 3 * at), endDate: inDays(4 + 3 * at) }
    const id = await newWaypoint(user, trip, { name: `Well ${at}`, ...place })
    expect((await user.call('GET', `${path}/waypoints/${id}/weather`)).status).toBe(200)
  }
  const shows = { dates: true, descriptions: false, figures: true, checkIns: false }
  const { token } = (await user.call('POST', `${path}/shares`, { body: { days: 7, shows } })).json
  const visit = async () => (await api.call('GET', '/api/shared/trip', { headers: { 'x-share-token': token } })).json

  climate().temperatures(() => ({ min: 25, max: 45 }))
  climate().requests.length = 0
  const before = await visit()
  const averages = 'Calculated with average weather, so the forecast may be worse.'
  expect(before.water).toMatch(/^Water lasts until/)
  for (const text of [before.water, before.fuel]) expect(text).toContain(averages)
  // A visit spends none of the owner's allowance.
  expect(climate().requests).toEqual([])

  const forecast = (await user.call('GET', `${path}/forecast`)).json
  expect(forecast.complete).toBe(true)
  const { waypoints } = (await user.call('GET', `${path}/waypoints/all`)).json
  const own = computeItinerary((await user.call('GET', path)).json, waypoints, [vehicle], {
    forecast: { forecast, age: 0, today: createDay(inDays(0)) },
  })
  const text = describeWater(own).text
  expect(text).toMatch(/^Water runs out/)
  const after = await visit()
  expect(after.water).toBe(text)
  expect(after.fuel).not.toContain(averages)
})
