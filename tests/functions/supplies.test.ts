import { describe, expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { tripSeq } from '#shared/ids.ts'
import { someVehicle, someWaypoint } from '../support/access.ts'
import { startApi } from '../support/api.ts'
import { keepAverages } from '../support/plans.ts'

const api = startApi()
const trips = '/api/user/trips'
const vehicles = '/api/user/vehicles'

async function createTrip() {
  const user = await api.signIn()
  const trip = (await user.call('POST', trips, { body: { name: 'Canning', description: '' } })).json
  const waypoints = `${trips}/${trip.id}/waypoints`
  const add = async (body: object) => (await user.call('POST', waypoints, { body: { ...someWaypoint, ...body } })).json
  return { user, trip, waypoints, add }
}

const specs = {
  energy: 'diesel',
  tank: 90,
  spare: 40,
  use: { paved: 12, sand: 19.5 },
  water: 80,
  battery: 1_200,
  solar: 200,
  base: 250,
  fridge: 300,
  alternator: 400,
}

describe('the itinerary’s data', () => {
  test('of a stop and its leg is stored, returned, and left alone by the six-field PUT', async () => {
    const { user, waypoints, add } = await createTrip()
    const start = await add({ name: 'Start' })
    expect(Object.keys(start).sort()).toEqual([
      'description',
      'endDate',
      'id',
      'latitude',
      'longitude',
      'name',
      'rev',
      'startDate',
      'weather',
    ])
    const input = {
      stop: { fuel: 'full', water: 40.5, food: true },
      leg: { from: start.id, surface: { track: 0.25, sand: 0.75 }, km: 182.5, hours: 9 },
      symbol: 'fuel',
      order: 3,
    }
    const stop = await add({ name: 'Well 45', ...input })
    expect(stop).toMatchObject(input)
    const sixFields = { ...someWaypoint, name: 'Well 46' }
    const path = `${waypoints}/${stop.id}`
    expect((await user.call('PUT', path, { body: sixFields })).json).toMatchObject({ ...input, name: 'Well 46' })
    expect((await user.call('GET', path)).json).toMatchObject({ ...input, name: 'Well 46' })

    const cleared = await user.call('PUT', path, { body: { stop: null, leg: null, symbol: null, order: null } })
    expect(cleared.status).toBe(200)
    for (const field of Object.keys(input)) expect(cleared.json).not.toHaveProperty(field)
    expect((await user.call('GET', path)).json).toEqual(cleared.json)
  })

  test('of a stop does not remove its weather', async () => {
    const { user, trip, waypoints, add } = await createTrip()
    const stop = await add({ startDate: '2027-06-01', endDate: '2027-06-03' })
    const path = `${waypoints}/${stop.id}`
    const averages = { avgMinTemperature: 10, avgMaxTemperature: 20, elevation: 20, hottestTemperature: 30 }
    await keepAverages(user, trip.id, stop.id, averages)
    const answer = await user.call('PUT', path, {
      body: { stop: { water: 'full' }, order: 1 },
      headers: { 'accept-language': 'en-US' },
    })
    expect(answer.json.weather).toMatchObject({ avgMaxTemperature: 68, hottestTemperature: 86, elevation: 20 })
  })

  test('of a vehicle is stored, returned, left alone by a PUT without it, and removed by null', async () => {
    const user = await api.signIn()
    const [plain] = (await user.call('POST', vehicles, { body: someVehicle })).json
    expect(plain).not.toHaveProperty('specs')
    const path = `${vehicles}/${plain.id}`
    expect((await user.call('PUT', path, { body: { specs } })).json).toMatchObject({ specs, rev: 1 })
    expect((await user.call('PUT', path, { body: { ...someVehicle, make: 'Land Rover' } })).json).toMatchObject({
      specs,
    })
    expect((await user.call('PUT', path, { body: { specs } })).json.rev).toBe(2)
    expect((await user.call('PUT', path, { body: { specs: null } })).json).not.toHaveProperty('specs')
    const [, second] = (await user.call('POST', vehicles, { body: { ...someVehicle, specs } })).json
    expect(second.specs).toEqual(specs)
  })

  test('of a trip is stored, returned in lists too, and removed by null', async () => {
    const { user, trip } = await createTrip()
    const plan = { vehicleId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', people: 3, reserve: 0.2, waterEach: 6, startFuel: 50 }
    const path = `${trips}/${trip.id}`
    expect((await user.call('PUT', path, { body: { plan } })).json).toMatchObject({ plan, rev: 1 })
    expect((await user.call('PUT', path, { body: { name: 'CSR', description: '' } })).json).toMatchObject({ plan })
    expect((await user.call('GET', `${trips}/paginated`)).json.trips[0]).toMatchObject({ plan })
    expect((await user.call('PUT', path, { body: { plan: null } })).json).not.toHaveProperty('plan')
  })
})

describe('data stored before numbers were rounded', () => {
  const put = (key: object, attribute: string, value: object) =>
    api.openTable().update({
      Key: key,
      UpdateExpression: 'SET #attribute = :value',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: { ':value': value },
    })

  test('is returned as stored, and does not conflict with itself', async () => {
    const { user, trip, waypoints, add } = await createTrip()
    const [start, stop] = [await add({ name: 'Start' }), await add({ name: 'Well 45' })]
    const path = `${waypoints}/${stop.id}`
    const leg = { from: start.id, surface: { track: 1 / 3, sand: 2 / 3 }, km: 182.123456789 }
    await put(keys.waypoint(user.userId, tripSeq(trip.id), stop.id.split('-')[1]), 'leg', leg)
    expect((await user.call('GET', path)).json.leg).toEqual(leg)

    // Another device changed the name since; this device compares the refusal with its version.
    expect((await user.call('PUT', path, { body: { name: 'Well 46' } })).json).toMatchObject({ leg, rev: 1 })
    const refusal = await user.call('PUT', path, { body: { leg: { ...leg, km: 5 } }, headers: { 'if-match': '"0"' } })
    expect(refusal).toMatchObject({ status: 412, json: { current: { leg, rev: 1 } } })

    const rounded = { from: start.id, surface: { track: 0.3333, sand: 0.6667 }, km: 182.1235 }
    expect((await user.call('PUT', path, { body: { leg } })).json).toMatchObject({ leg: rounded, rev: 2 })
    const again = await user.call('PUT', path, { body: { leg }, headers: { 'if-match': '"1"' } })
    expect(again).toMatchObject({ status: 200, json: { leg: rounded, rev: 2 } })
  })

  test('is read, for a trip and a vehicle too, even outside today’s range', async () => {
    const { user, trip } = await createTrip()
    const plan = { people: 21, startFuel: 60.123456789 }
    await put(keys.trip(user.userId, tripSeq(trip.id)), 'plan', plan)
    expect((await user.call('GET', `${trips}/${trip.id}`)).json.plan).toEqual(plan)

    const [vehicle] = (await user.call('POST', vehicles, { body: someVehicle })).json
    const old = { ...specs, tank: 2_500.123456789 }
    await put(keys.vehicle(user.userId, vehicle.id), 'specs', old)
    expect((await user.call('GET', vehicles)).json[0].specs).toEqual(old)
  })
})

test('stops of one day are listed in their entered order, before those without one', async () => {
  const { user, waypoints, add } = await createTrip()
  const day = { startDate: '2027-06-02', endDate: '2027-06-02' }
  const created: { id: string; name: string }[] = []
  for (const name of ['a', 'b', 'c', 'd']) created.push(await add({ name, ...day }))
  await add({ name: 'before', startDate: '2027-06-01', endDate: null })
  await add({ name: 'undated', startDate: null, endDate: null })
  const order = async (name: string, order: number | null) =>
    user.call('PUT', `${waypoints}/${created.find((one) => one.name === name)?.id}`, { body: { order } })
  const read = async () =>
    (await user.call('GET', `${waypoints}/paginated?size=100`)).json.waypoints
      .map(({ name }: { name: string }) => name)
      .join(' ')
  expect(await read()).toBe('before a b c d undated')
  await order('d', 0)
  await order('b', 99)
  expect(await read()).toBe('before d b a c undated')
  await order('d', null)
  expect(await read()).toBe('before b a c d undated')
  await user.call('PUT', `${waypoints}/${created[1]?.id}`, { body: { startDate: '2027-05-01' } })
  expect(await read()).toBe('b before a c d undated')
})

test.each([
  ['stop', { fuel: -1 }, 'stop.fuel'],
  ['stop', { fuel: 'half' }, 'stop.fuel'],
  ['stop', { food: 'yes' }, 'stop.food'],
  ['leg', {}, 'leg.from'],
  ['leg', { from: 'elsewhere' }, 'leg.from'],
  ['leg', { from: '1-01ARZ3NDEKTSV4RRFFQ69G5FAV', km: '12' }, 'leg.km'],
  ['leg', { from: '1-01ARZ3NDEKTSV4RRFFQ69G5FAV', surface: { paved: 0.5 } }, 'leg.surface'],
  ['symbol', 'x'.repeat(41), 'symbol'],
  ['order', 100, 'order'],
  ['order', 1.5, 'order'],
])('a waypoint’s %s of %j is refused under its name', async (field, value, named) => {
  const { waypoints, user } = await createTrip()
  const answer = await user.call('POST', waypoints, { body: { ...someWaypoint, [field]: value } })
  expect(answer).toMatchObject({ status: 400, json: { fields: [{ field: named }] } })
})

test.each([
  [{ ...specs, energy: 'steam' }, 'specs.energy'],
  [{ ...specs, tank: 0 }, 'specs.tank'],
  [{ ...specs, use: {} }, 'specs.use.paved'],
  [{ ...specs, battery: 1e9 }, 'specs.battery'],
  [{ ...specs, use: { paved: 12, sand: 'much' } }, 'specs.use.sand'],
])('a vehicle’s figures %j are refused under their name', async (specs, named) => {
  const user = await api.signIn()
  const answer = await user.call('POST', vehicles, { body: { ...someVehicle, specs } })
  expect(answer).toMatchObject({ status: 400, json: { fields: [{ field: named }] } })
})

test.each([
  [{ people: 0 }, 'plan.people'],
  [{ reserve: 0.6 }, 'plan.reserve'],
  [{ vehicleId: 'mine' }, 'plan.vehicleId'],
  [{ reserveDays: '3' }, 'plan.reserveDays'],
])('a trip’s plan %j is refused under its name', async (plan, named) => {
  const { user, trip } = await createTrip()
  const answer = await user.call('PUT', `${trips}/${trip.id}`, { body: { plan } })
  expect(answer).toMatchObject({ status: 400, json: { fields: [{ field: named }] } })
})
