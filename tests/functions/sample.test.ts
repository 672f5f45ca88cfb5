import { describe, expect, test } from 'vitest'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { stopKinds } from '#shared/stop.ts'
import { metric } from '#shared/units.ts'
import type { SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { keepAverages, newTrip, newWaypoint } from '../support/plans.ts'
import { seedTrips } from '../support/seed.ts'

const { api, proxy } = startApiWithFaults()
const assistants = startAssistantApi(api)
const trips = '/api/user/trips'
const vehicles = '/api/user/vehicles'

const openSample = (user: SignedIn) => user.call('POST', `${trips}/sample`)
const listVehicles = async (user: SignedIn) => (await user.call('GET', vehicles)).json
const readStops = async (user: SignedIn, tripId: string) =>
  (await user.call('GET', `${trips}/${tripId}/waypoints/all`)).json.waypoints

async function withSample() {
  const user = await api.signIn()
  const trip = (await openSample(user)).json
  return { user, trip, stops: await readStops(user, trip.id) }
}

describe('the sample trip', () => {
  test('comes with twelve dated stops and a vehicle in one transaction', async () => {
    const user = await api.signIn()
    let transactions = 0
    proxy.fault = ({ operation }) => {
      if (operation === 'TransactWriteItems') transactions++
      return undefined
    }
    const { status, json } = await openSample(user)
    proxy.fault = () => undefined
    expect(transactions).toBe(1)
    expect(status).toBe(201)
    expect(json).toMatchObject({ name: expect.stringMatching(/^Sample: /), waypointCount: 12, rev: 0 })
    const [vehicle, ...others] = await listVehicles(user)
    expect(others).toEqual([])
    expect(vehicle).toMatchObject({ id: json.sample, sample: true })
    expect(json.plan.vehicleId).toBe(vehicle.id)
    expect((await user.call('GET', `${trips}/latest`)).json.id).toBe(json.id)
    const stops = await readStops(user, json.id)
    expect(stops).toHaveLength(12)
    for (const { symbol } of stops) expect(stopKinds).toContain(symbol)
    const days = stops.map(({ startDate }: { startDate: string }) => startDate)
    expect(days).toEqual(days.toSorted())
    expect(Date.parse(days[0])).toBeGreaterThan(api.now())
    expect(new Date(days[0]).getUTCDay()).toBe(6)
    for (const [at, { leg }] of stops.slice(1).entries()) expect(leg.from).toBe(stops[at].id)
  })

  test('shows all verdicts, and fuel that usually runs out', async () => {
    const { user, trip, stops } = await withSample()
    for (const { id } of stops) {
      await keepAverages(user, trip.id, id, { avgMinTemperature: 12, avgMaxTemperature: 28, elevation: 900 })
    }
    const itinerary = computeItinerary(trip, await readStops(user, trip.id), await listVehicles(user), {
      units: metric,
    })
    const { fuel, water, light, power } = itinerary
    expect(fuel?.verdict).toBe('dry')
    for (const verdict of [water?.verdict, light, power?.verdict]) expect(verdict).toBeDefined()
  })

  test('is opened once, also by requests at the same time, and again after its deletion', async () => {
    const user = await api.signIn()
    const answers = await Promise.all([openSample(user), openSample(user), openSample(user)])
    const [id] = answers.map(({ json }) => json.id)
    for (const { status, json } of [...answers, await openSample(user)]) expect([status, json.id]).toEqual([201, id])
    expect((await user.call('GET', `${trips}/paginated`)).json.totalItems).toBe(1)
    expect(await listVehicles(user)).toHaveLength(1)
    await user.call('DELETE', `${trips}/${id}`)
    const next = await openSample(user)
    expect(next.status).toBe(201)
    expect(next.json.id).not.toBe(id)
  })

  test('is deleted with its stops and its vehicle by one DELETE, and other vehicles stay', async () => {
    const { user, trip, stops } = await withSample()
    const body = { make: 'Lada', model: 'Niva', year: 1998, modifications: '' }
    await user.call('POST', vehicles, { body })
    expect((await user.call('DELETE', `${trips}/${trip.id}`, { headers: { 'if-match': '"7"' } })).status).toBe(412)
    expect(await listVehicles(user)).toHaveLength(2)
    expect((await user.call('DELETE', `${trips}/${trip.id}`)).status).toBe(204)
    expect((await user.call('GET', `${trips}/${trip.id}`)).status).toBe(404)
    expect((await user.call('GET', `${trips}/${trip.id}/waypoints/${stops[0].id}`)).status).toBe(404)
    expect(await listVehicles(user)).toMatchObject([body])
    expect((await user.call('GET', `${trips}/paginated`)).json.totalItems).toBe(0)
  })

  test('changes like any trip, and a copy of it is the user’s own', async () => {
    const { user, trip, stops } = await withSample()
    const renamed = await user.call('PUT', `${trips}/${trip.id}`, { body: { name: 'Kaokoland' } })
    expect(renamed.json).toMatchObject({ name: 'Kaokoland', sample: trip.sample })
    expect((await user.call('DELETE', `${trips}/${trip.id}/waypoints/${stops[3].id}`)).status).toBe(204)
    const headers = { 'idempotency-key': 'a-copy-of-the-sample' }
    const copy = await user.call('POST', `${trips}/${trip.id}/copy`, { body: { name: 'Mine', dates: true }, headers })
    expect(copy.json).toMatchObject({ waypointCount: 11 })
    expect(copy.json).not.toHaveProperty('sample')
    await user.call('DELETE', `${trips}/${trip.id}`)
    expect(await readStops(user, copy.json.id)).toHaveLength(11)
  })

  test('is in no limit: neither its vehicle nor the trip takes a place of the user’s own', async () => {
    const { user, trip } = await withSample()
    const body = { make: 'Lada', model: 'Niva', year: 1998, modifications: '' }
    const add = async () => (await user.call('POST', vehicles, { body })).status
    for (let at = 0; at < 100; at++) expect(await add()).toBe(201)
    expect(await add()).toBe(409)
    // Removed on its own, the sample's vehicle frees no place either.
    expect(await user.call('DELETE', `${vehicles}/${trip.sample}`)).toMatchObject({ status: 204 })
    expect(await add()).toBe(409)
    expect((await user.call('DELETE', `${trips}/${trip.id}`)).status).toBe(204)
  })

  test('can be opened in a full account, which stays full', async () => {
    const user = await api.signIn()
    await seedTrips(api, user.userId, 9_999)
    const create = () => user.call('POST', trips, { body: { name: 'One more', description: '' } })
    expect((await create()).status).toBe(201)
    const sample = await openSample(user)
    expect(sample.status).toBe(201)
    expect((await create()).json).toMatchObject({ code: 'limit' })
    await user.call('DELETE', `${trips}/${sample.json.id}`)
    expect((await create()).json).toMatchObject({ code: 'limit' })
    await openSample(user)
    const [{ id }] = (await user.call('GET', `${trips}/paginated?page=1`)).json.trips
    await user.call('DELETE', `${trips}/${id}`)
    expect((await create()).status).toBe(201)
  })
})

describe('assistants and the sample trip', () => {
  const isGuide = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
    headers['x-answered-by'] === 'field-guide'

  test('the local guide answers about it, no model is asked and no question is counted', async () => {
    const { user, stops } = await withSample()
    assistants.takeRequests()
    for (let at = 0; at < 7; at++) {
      for (const kind of ['trip', 'vehicle', 'weather']) {
        const answer = await assistants.ask(user, kind, 'Does my fuel last?')
        expect(answer.status).toBe(200)
        expect(isGuide(answer)).toBe(true)
      }
    }
    const tip = await assistants.tip(user, stops[4].id)
    expect([tip.status, isGuide(tip)]).toEqual([200, true])
    expect(assistants.takeRequests()).toEqual([])
    await newTrip(user, { name: 'Canning Stock Route' })
    expect((await assistants.ask(user, 'trip', 'Water?')).headers['x-questions-left']).toBe('19')
  })

  test('beside the user’s own trips it is answered when named, and left out of prompts otherwise', async () => {
    const { user, trip } = await withSample()
    const own = await newTrip(user, { name: 'Canning Stock Route' })
    const waypoint = await newWaypoint(user, own, { name: 'Billiluna' })
    await user.call('POST', vehicles, { body: { make: 'Lada', model: 'Niva', year: 1998, modifications: '' } })
    assistants.takeRequests()
    const fuel = await assistants.ask(user, 'trip', 'Does fuel last from Opuwo to Palmwag?')
    expect(isGuide(fuel)).toBe(true)
    expect(fuel.json.calculatedFrom).toMatchObject({ trip: trip.name })
    expect(assistants.takeRequests()).toEqual([])
    await assistants.ask(user, 'trip', 'How much water on the Canning Stock Route?')
    await assistants.ask(user, 'weather', 'How hot is Billiluna?')
    await assistants.ask(user, 'vehicle', 'What can it do?')
    await assistants.tip(user, waypoint)
    const requests = assistants.takeRequests()
    expect(requests).toHaveLength(4)
    expect(JSON.stringify(requests)).not.toMatch(/Sample|Kaokoland|Palmwag|Hilux/)
  })

  test('a trip of the user’s own that uses its vehicle is answered by the guide', async () => {
    const { user, trip } = await withSample()
    const own = await newTrip(user, { name: 'Canning Stock Route' })
    await user.call('PUT', `${trips}/${own}`, { body: { plan: { vehicleId: trip.sample } } })
    assistants.takeRequests()
    expect(isGuide(await assistants.ask(user, 'trip', 'Does fuel last on the Canning Stock Route?'))).toBe(true)
    expect(assistants.takeRequests()).toEqual([])
  })
})
