import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { describeFuel, describeWater } from '#shared/itinerary/texts.ts'
import { metric } from '#shared/units.ts'
import { startApiWithClimate } from '../support/climate-api.ts'
import { newTrip, newWaypoint } from '../support/plans.ts'

const { api, climate } = startApiWithClimate()
const day = 86_400_000
const inDays = (days: number) => new Date(api.now() + days * day).toISOString().slice(0, 10)

/** Shares a trip of two stops, whose averages are mild and whose forecast is hot. */
async function shareTrip(latitude: string, specs: object) {
  climate().startForecast(() => inDays(0))
  const user = await api.signIn()
  const body = { make: 'Nissan', model: 'Patrol', year: 2004, modifications: '', specs }
  const [vehicle] = (await user.call('POST', '/api/user/vehicles', { body })).json
  const trip = await newTrip(user, { name: 'Canning' })
  const path = `/api/user/trips/${trip}`
  await user.call('PUT', path, { body: { plan: { vehicleId: vehicle.id, people: 2 } } })
  climate().temperatures(() => ({ min: 5, max: 15 }))
  for (const [at, longitude] of ['122.5', '124.5'].entries()) {
    const place = { latitude, longitude, startDate: inDays(1 + 3 * at), endDate: inDays(4 + 3 * at) }
    const id = await newWaypoint(user, trip, { name: `Well ${at}`, ...place })
    expect((await user.call('GET', `${path}/waypoints/${id}/weather`)).status).toBe(200)
  }
  const shows = { dates: true, descriptions: false, figures: true, checkIns: false }
  const { token } = (await user.call('POST', `${path}/shares`, { body: { days: 7, shows } })).json
  climate().temperatures(() => ({ min: 25, max: 45 }))
  climate().requests.length = 0
  const visit = async () => (await api.call('GET', '/api/shared/trip', { headers: { 'x-share-token': token } })).json
  /** Requests the forecast as the owner's device does, and returns the owner's texts. */
  const openAsOwner = async () => {
    const forecast = (await user.call('GET', `${path}/forecast`)).json
    expect(forecast.complete).toBe(true)
    const { waypoints } = (await user.call('GET', `${path}/waypoints/all`)).json
    const own = computeItinerary((await user.call('GET', path)).json, waypoints, [vehicle], {
      units: metric,
      forecast: { forecast, age: 0, today: createDay(inDays(0)) },
    })
    return { fuel: describeFuel(own, metric).text, water: describeWater(own, metric).text }
  }
  return { visit, openAsOwner }
}

const basis = 'Calculated for mild to hot days instead of average weather, because the forecast may be worse.'

test('a visitor reads the owner’s figures with the forecast, and figures for mild to hot days before there is one', async () => {
  const { visit, openAsOwner } = await shareTrip('-23.7', {
    energy: 'diesel',
    tank: 60,
    use: { paved: 12 },
    water: 100,
  })
  const before = await visit()
  expect(before.water).toMatch(/^Weather of 2 stops is not known\. Carry .* more, or refill on the way\./)
  for (const text of [before.water, before.fuel]) expect(text).toContain(basis)
  // A visit spends none of the owner's allowance.
  expect(climate().requests).toEqual([])

  const own = await openAsOwner()
  expect(own.water).toMatch(/^Water runs out/)
  expect(await visit()).toMatchObject(own)
})

test('without a stored forecast, a visitor never reads a better verdict than the owner', async () => {
  // Enough at 40 °C, which hot days are assumed to have, but not at the forecast's 45 °C.
  const { visit, openAsOwner } = await shareTrip('-24.7', {
    energy: 'diesel',
    tank: 72,
    use: { paved: 12 },
    water: 205,
  })
  const before = await visit()
  expect(before.water).toBe('Whether the water lasts depends on the forecast, which is not known here.')
  const own = await openAsOwner()
  expect(own.water).toMatch(/^Water runs out/)
  expect(own.fuel).toMatch(/In bad conditions you would use/)
  expect(before.fuel).toBe(`${own.fuel} ${basis}`)
})
