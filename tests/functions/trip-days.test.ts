import { expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { tripSeq } from '#shared/ids.ts'
import { someWaypoint } from '../support/access.ts'
import type { SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { randomNumbers } from '../support/random.ts'
import { seedTrips, seedWaypoints } from '../support/seed.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'

type Stop = { id: string; startDate: string | null; endDate: string | null }
type Row = { id: string; span?: { from: string; to: string } | null }

let last = 0
const nextUlid = () => String(++last).padStart(26, '0')

const listTrips = async (user: SignedIn): Promise<Row[]> => (await user.call('GET', `${trips}/paginated`)).json.trips
const listStops = async (user: SignedIn, tripId: string): Promise<Stop[]> =>
  (await user.call('GET', `${trips}/${tripId}/waypoints/all`)).json.waypoints

/** The span by the stops themselves. */
function toSpan(stops: readonly Stop[]) {
  const dated = stops.filter(({ startDate }) => startDate !== null)
  const ends = dated.map(({ startDate, endDate }) => endDate ?? startDate).toSorted()
  return dated.length > 0 ? { from: dated[0]?.startDate, to: ends.at(-1) } : null
}

async function createTrip() {
  const user = await api.signIn()
  const { id } = (await user.call('POST', trips, { body: { name: 'Canning' } })).json
  const add = (startDate: string | null, endDate: string | null, more: object = { id: nextUlid() }) =>
    user.call('POST', `${trips}/${id}/waypoints`, { body: { ...someWaypoint, startDate, endDate, ...more } })
  return { user, id, add }
}

test('a list, the latest trip, a search, the trip and the spans have the same days', async () => {
  const { user, id, add } = await createTrip()
  const none = (await user.call('POST', trips, { body: { name: 'No dates yet' } })).json
  await add('2027-06-08', '2027-06-12')
  await add('2027-06-01', '2027-06-02')
  await add(null, null)
  const span = { from: '2027-06-01T00:00:00Z', to: '2027-06-12T00:00:00Z' }
  expect((await listTrips(user)).map((trip) => trip.span)).toEqual([null, span])
  expect((await user.call('GET', `${trips}/search?query=canning`)).json[0].span).toEqual(span)
  expect((await user.call('GET', `${trips}/latest`)).json.span).toBeNull()
  expect((await user.call('GET', `${trips}/${id}`)).json.span).toEqual(span)
  const old = await user.call('GET', `${trips}/spans?ids=${id},${none.id}`)
  expect(old.json).toEqual({ spans: { [id]: span, [none.id]: null } })
  expect(old.headers.deprecation).toMatch(/^@\d+$/)
})

test('a trip ends when a stay at its base camp ends, also after its last stop', async () => {
  const { user, id, add } = await createTrip()
  const camp = (await add('2027-06-01', '2027-06-07')).json
  await add('2027-06-03', '2027-06-04')
  const readEnds = async () => {
    const [listed] = await listTrips(user)
    const whole = (await user.call('GET', `${trips}/${id}`)).json.span
    return [listed?.span?.to, whole?.to].map((day) => day?.slice(5, 10))
  }
  expect(await readEnds()).toEqual(['06-07', '06-07'])
  await user.call('PUT', `${trips}/${id}/waypoints/${camp.id}`, { body: { endDate: '2027-06-02' } })
  expect(await readEnds()).toEqual(['06-04', '06-04'])
  // Days that an earlier release stored, which end with the last stop.
  const table = api.openTable()
  const Key = keys.trip(user.userId, tripSeq(id))
  const days = { from: '2027-06-01', last: '2027-06-01', to: '2027-06-02' }
  await table.update({
    Key,
    UpdateExpression: 'SET #days = :days',
    ExpressionAttributeNames: { '#days': 'days' },
    ExpressionAttributeValues: { ':days': days },
  })
  expect(await readEnds()).toEqual(['06-04', '06-04'])
})

test('skipped stops take no days, and get them back', async () => {
  const { user, id, add } = await createTrip()
  const stops = [
    (await add('2027-06-01', '2027-06-02')).json,
    (await add('2027-06-04', '2027-06-05')).json,
    (await add('2027-06-08', '2027-06-12')).json,
  ]
  const skip = (at: number, skipped: true | null) =>
    user.call('PUT', `${trips}/${id}/waypoints/${stops[at].id}`, { body: { skipped } })
  const readDays = async () => {
    const [listed] = await listTrips(user)
    expect((await user.call('GET', `${trips}/${id}`)).json.span).toEqual(listed?.span)
    return listed?.span && [listed.span.from, listed.span.to].map((day) => day.slice(5, 10))
  }
  await skip(2, true)
  expect(await readDays()).toEqual(['06-01', '06-05'])
  await skip(0, true)
  expect(await readDays()).toEqual(['06-04', '06-05'])
  await add('2027-06-20', '2027-06-21', { id: nextUlid(), skipped: true })
  expect(await readDays()).toEqual(['06-04', '06-05'])
  await skip(1, true)
  expect(await readDays()).toBeNull()
  await skip(2, null)
  expect(await readDays()).toEqual(['06-08', '06-12'])
  await skip(0, null)
  expect(await readDays()).toEqual(['06-01', '06-12'])
})

test('a list of trips whose stops were added, changed and named costs one call and no stop', async () => {
  const { user, id, add } = await createTrip()
  const stop = (await add('2027-06-01', '2027-06-02')).json
  await add('2027-06-08', '2027-06-12')
  await add('2027-06-04', '2027-06-05')
  await user.call('PUT', `${trips}/${id}`, { body: { name: 'Canning Stock Route', plan: { people: 2 } } })
  await user.call('PUT', `${trips}/${id}/waypoints/${stop.id}`, { body: { name: 'Wiluna' } })
  const batch = { waypoints: [{ ...someWaypoint, startDate: '2027-06-20', endDate: '2027-06-21' }] }
  await user.call('POST', `${trips}/${id}/waypoints/batch`, {
    body: batch,
    headers: { 'idempotency-key': 'more-stops' },
  })
  const cost = await proxy.measure(async () => {
    expect((await listTrips(user))[0]?.span).toEqual({ from: '2027-06-01T00:00:00Z', to: '2027-06-21T00:00:00Z' })
  })
  expect(cost).toMatchObject({ calls: 1, writeUnits: 0 })
  expect(cost.readUnits).toBeLessThanOrEqual(1)
})

test('a change whose effect is unknown costs the next list two more calls, and later ones none', async () => {
  const { user, id, add } = await createTrip()
  await add('2027-06-01', '2027-06-02')
  const last = (await add('2027-06-08', '2027-06-12')).json
  await user.call('DELETE', `${trips}/${id}/waypoints/${last.id}`)
  const read = () =>
    proxy.measure(async () => {
      expect((await listTrips(user))[0]?.span).toEqual({ from: '2027-06-01T00:00:00Z', to: '2027-06-02T00:00:00Z' })
    })
  expect((await read()).calls).toBe(3)
  expect((await read()).calls).toBe(1)
})

test('a hundred stops added at once are all saved, and the days are right', async () => {
  const { user, id, add } = await createTrip()
  const day = (index: number) => new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10)
  const order = Array.from({ length: 100 }, (_, index) => (index * 37) % 100)
  const answers = await Promise.all(order.map((index) => add(day(index), day(index + 1))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect((await listTrips(user))[0]?.span).toEqual({ from: `${day(0)}T00:00:00Z`, to: `${day(100)}T00:00:00Z` })
  const stops = await listStops(user, id)
  const changes = stops.map(({ id: stopId }, index) =>
    user.call('PUT', `${trips}/${id}/waypoints/${stopId}`, { body: { startDate: day(index + 50), endDate: null } }),
  )
  expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await listTrips(user))[0]?.span).toEqual({ from: `${day(50)}T00:00:00Z`, to: `${day(149)}T00:00:00Z` })
})

test.each([1, 2, 3])('after random changes, the days are those of the stops (%i)', async (seed) => {
  const random = randomNumbers(seed)
  const { user, id, add } = await createTrip()
  const choose = (count: number) => Math.floor(random() * count)
  const toDates = () => {
    const start = choose(8) + 1
    if (choose(6) === 0) return [null, null] as const
    return [`2027-06-${start + 10}`, choose(3) === 0 ? null : `2027-06-${start + 10 + choose(3)}`] as const
  }
  const headers = () => ({ 'idempotency-key': nextUlid() })
  const changes = [
    async () => {
      const [startDate, endDate] = toDates()
      await add(startDate, endDate, choose(2) === 0 ? {} : { id: nextUlid() })
    },
    async ([stop]: Stop[]) => {
      const [startDate, endDate] = toDates()
      const body = choose(3) === 0 ? { order: choose(3) + 1 } : { startDate, endDate }
      if (stop) await user.call('PUT', `${trips}/${id}/waypoints/${stop.id}`, { body })
    },
    async ([stop]: Stop[]) => void (stop && (await user.call('DELETE', `${trips}/${id}/waypoints/${stop.id}`))),
    async () => {
      const [one, other] = [toDates(), toDates()].map(([startDate, endDate]) => ({
        ...someWaypoint,
        startDate,
        endDate,
      }))
      await user.call('POST', `${trips}/${id}/waypoints/batch`, {
        body: { waypoints: [one, other] },
        headers: headers(),
      })
    },
    async () =>
      void (await user.call('POST', `${trips}/${id}/move`, { body: { days: choose(5) - 2 }, headers: headers() })),
    async (stops: Stop[]) => {
      const ids = stops.slice(0, 2).map((stop) => stop.id)
      if (ids.length > 0)
        await user.call('POST', `${trips}/${id}/waypoints/batch-delete`, { body: { ids }, headers: headers() })
    },
    async () => void (await user.call('PUT', `${trips}/${id}`, { body: { name: `Name ${choose(9)}` } })),
  ]
  for (let step = 0; step < 60; step++) {
    const stops = await listStops(user, id)
    await changes[choose(changes.length)]?.(stops.toSorted(() => random() - 0.5))
    // Sometimes several changes happen between two lists.
    if (choose(3) > 0)
      expect((await listTrips(user))[0]?.span, `step ${step}`).toEqual(toSpan(await listStops(user, id)))
  }
})

test('a copy with dates has the original’s days, one without has none', async () => {
  const { user, id, add } = await createTrip()
  await add('2027-06-01', '2027-06-02')
  for (const dates of [true, false]) {
    const body = { name: 'Again', dates }
    const headers = { 'idempotency-key': `copy-with-${dates}` }
    const copy = (await user.call('POST', `${trips}/${id}/copy`, { body, headers })).json
    const row = (await listTrips(user)).find((trip) => trip.id === copy.id)
    expect(row?.span).toEqual(dates ? { from: '2027-06-01T00:00:00Z', to: '2027-06-02T00:00:00Z' } : null)
  }
})

test('trips saved by a release without days have them at the first list, and changes that it makes later are noticed', async () => {
  const user = await api.signIn()
  const ids = await seedTrips(api, user.userId, 1)
  await seedWaypoints(api, user.userId, 1, 5)
  const [id = ''] = ids
  const table = api.openTable()
  const Key = keys.trip(user.userId, tripSeq(id as never))
  await table.update({ Key, UpdateExpression: 'REMOVE #days, daysAt', ExpressionAttributeNames: { '#days': 'days' } })
  const span = { from: '2027-01-01T00:00:00Z', to: '2027-01-06T00:00:00Z' }
  expect((await listTrips(user))[0]?.span).toEqual(span)
  // A change of dates by that release: the stop, and the trip's change counter.
  const [stop] = await listStops(user, id)
  const ulid = `${stop?.id}`.split('-')[1] ?? ''
  await table.update({
    Key: keys.waypoint(user.userId, 1, ulid),
    UpdateExpression: 'SET startDate = :day, endDate = :day, ls = :ls',
    ExpressionAttributeValues: {
      ':day': '2027-02-01',
      ':ls': keys.waypointByDate(1, '2027-02-01' as never, undefined, ulid),
    },
  })
  await table.update({ Key, UpdateExpression: 'ADD changes :one', ExpressionAttributeValues: { ':one': 1 } })
  expect((await listTrips(user))[0]?.span).toEqual({ from: '2027-01-02T00:00:00Z', to: '2027-02-01T00:00:00Z' })
})

test('a new trip stores no days, and has them from its first stop on, with a date or without', async () => {
  const { user, id, add } = await createTrip()
  const { id: other } = (await user.call('POST', trips, { body: { name: 'Renamed first' } })).json
  const Key = keys.trip(user.userId, tripSeq(id as never))
  expect(await api.openTable().get(Key)).not.toHaveProperty('daysAt')
  await user.call('PUT', `${trips}/${other}`, { body: { name: 'Renamed' } })
  await add(null, null)
  const dated = { ...someWaypoint, id: nextUlid(), startDate: '2027-06-01', endDate: '2027-06-02' }
  await user.call('POST', `${trips}/${other}/waypoints`, { body: dated })
  const { calls } = await proxy.measure(async () => {
    const spans = (await listTrips(user)).map(({ span }) => span)
    expect(spans).toEqual([{ from: '2027-06-01T00:00:00Z', to: '2027-06-02T00:00:00Z' }, null])
  })
  expect(calls).toBe(1)
})
