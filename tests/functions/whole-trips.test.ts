import { describe, expect, test } from 'vitest'
import { someWaypoint } from '../support/access.ts'
import type { SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { keepAverages } from '../support/plans.ts'
import { seedTrips, seedWaypoints } from '../support/seed.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'
type Waypoint = { id: string; name: string; startDate: string | null; endDate: string | null }

async function createTrip() {
  const user = await api.signIn()
  const trip = (await user.call('POST', trips, { body: { name: 'Canning', description: 'Wells' } })).json
  const add = async (name: string, startDate: string | null, endDate: string | null = startDate, more = {}) =>
    (
      await user.call('POST', `${trips}/${trip.id}/waypoints`, {
        body: { ...someWaypoint, name, startDate, endDate, ...more },
      })
    ).json
  return { user, trip, add }
}

async function seedTrip(count: number) {
  const user = await api.signIn()
  const [id = ''] = await seedTrips(api, user.userId, 1)
  await seedWaypoints(api, user.userId, 1, count)
  return { user, id }
}

async function readAll(user: SignedIn, tripId: string): Promise<Waypoint[]> {
  const found: Waypoint[] = []
  let next: string | null = ''
  while (next !== null) {
    const answer = await user.call('GET', `${trips}/${tripId}/waypoints/all${next && `?after=${next}`}`)
    expect(answer.status).toBe(200)
    found.push(...answer.json.waypoints)
    next = answer.json.next
  }
  return found
}
const readDays = async (user: SignedIn, tripId: string) =>
  (await readAll(user, tripId)).map(({ name, startDate, endDate }) =>
    [name, startDate?.slice(5, 10), endDate?.slice(5, 10)].join(' ').trim(),
  )
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

describe('all waypoints of a trip', () => {
  test('come in date order, each once, one megabyte at a time', async () => {
    const { user, id } = await seedTrip(2_500)
    const { calls, readUnits } = await proxy.measure(async () => {
      const all = await readAll(user, id)
      expect(new Set(all.map(({ id }) => id)).size).toBe(2_500)
      const days = all.map(({ startDate }) => startDate ?? '9999')
      expect(days).toEqual(days.toSorted())
    })
    // Two pages, the first with the trip, the second concurrent; strongly consistent reads cost one unit per 4 KB.
    expect(calls).toBe(3)
    expect(readUnits).toBeLessThanOrEqual(2_500 / 8 + 10)
  })

  test('refuse a cursor that no answer has returned', async () => {
    const { user, trip } = await createTrip()
    for (const after of ['x', 'x'.repeat(1_000), Buffer.from('2027-06-01#nothing').toString('base64url')]) {
      const answer = await user.call('GET', `${trips}/${trip.id}/waypoints/all?after=${after}`)
      expect(answer).toMatchObject({ status: 400, json: { fields: [{ field: 'after' }] } })
    }
  })
})

describe('the days of trips in a list', () => {
  test('run from the first stop to the end of the last; trips without dates have none', async () => {
    const { user, trip, add } = await createTrip()
    const empty = (await user.call('POST', trips, { body: { name: 'Empty', description: '' } })).json
    await add('undated', null)
    await add('last', '2027-06-08', '2027-06-12')
    await add('first', '2027-06-01', '2027-06-02')
    const missingId = trip.id.replace(/.{3}$/, '000')
    const path = `${trips}/spans?ids=${[trip.id, empty.id, missingId, trip.id].join(',')}`
    const { readUnits } = await proxy.measure(async () => {
      expect((await user.call('GET', path)).json).toEqual({
        spans: { [trip.id]: { from: '2027-06-01T00:00:00Z', to: '2027-06-12T00:00:00Z' }, [empty.id]: null },
      })
    })
    expect(readUnits).toBeLessThanOrEqual(9)
    expect((await (await api.signIn()).call('GET', path)).json).toEqual({ spans: {} })
  })

  test.each(['', '?ids=', '?ids=x', `?ids=${'1-0123456789,'.repeat(70)}`])('%j is refused', async (query) => {
    const user = await api.signIn()
    expect((await user.call('GET', `${trips}/spans${query}`)).json).toMatchObject({
      code: 'invalid',
      fields: [{ field: expect.stringMatching(/^ids/) }],
    })
  })
})

describe('moving dates', () => {
  const move = (user: SignedIn, tripId: string, body: object, key = 'a-move-of-dates') =>
    user.call('POST', `${trips}/${tripId}/move`, { body, ...withKey(key) })

  async function createDated() {
    const { user, trip, add } = await createTrip()
    const first = await add('first', '2027-06-01', '2027-06-02')
    const middle = await add('middle', '2027-06-03', '2027-06-05')
    await add('last', '2027-06-08', null)
    await add('undated', null)
    return { user, trip, first, middle, add }
  }

  test('moves the whole trip, and removes what depends on the days', async () => {
    const { user, trip, first } = await createDated()
    await keepAverages(user, trip.id, first.id, { avgMinTemperature: 1, avgMaxTemperature: 2, elevation: null })
    expect(await move(user, trip.id, { days: 30 })).toMatchObject({ status: 200, json: { moved: 3 } })
    expect(await readDays(user, trip.id)).toEqual(['first 07-01 07-02', 'middle 07-03 07-05', 'last 07-08', 'undated'])
    const [moved] = await readAll(user, trip.id)
    expect(moved).toMatchObject({ weather: null, rev: 1 })
    expect(moved).not.toHaveProperty('movedBy')
  })

  test('is reported to a device with queued changes of the stops, which it can then send', async () => {
    const { user, trip, middle } = await createDated()
    await move(user, trip.id, { days: 30 })
    const path = `${trips}/${trip.id}/waypoints/${middle.id}`
    const put = (rev: number) => user.call('PUT', path, { body: { name: 'ford' }, headers: { 'if-match': `"${rev}"` } })
    const refused = await put(0)
    expect(refused.status).toBe(412)
    const current = (await readAll(user, trip.id)).find(({ id }) => id === middle.id)
    expect(current).toMatchObject({ rev: 1, startDate: '2027-07-03T00:00:00Z' })
    expect(refused.json.current).toEqual(current)
    expect(await put(1)).toMatchObject({ status: 200, json: { rev: 2, startDate: '2027-07-03T00:00:00Z' } })
  })

  test('moves from a stop on, and the same with the opposite sign undoes it', async () => {
    const { user, trip, middle } = await createDated()
    const before = await readDays(user, trip.id)
    expect((await move(user, trip.id, { days: 2, from: middle.id }, 'there-and')).json).toEqual({ moved: 2 })
    expect(await readDays(user, trip.id)).toEqual(['first 06-01 06-02', 'middle 06-05 06-07', 'last 06-10', 'undated'])
    expect((await move(user, trip.id, { days: -2, from: middle.id }, 'back-again')).json).toEqual({ moved: 2 })
    expect(await readDays(user, trip.id)).toEqual(before)
  })

  test('that passes other stops is undone exactly by naming it', async () => {
    const { user, trip, middle } = await createDated()
    const before = await readDays(user, trip.id)
    await move(user, trip.id, { days: -4, from: middle.id }, 'there-and')
    expect(await readDays(user, trip.id)).toEqual(['middle 05-30 06-01', 'first 06-01 06-02', 'last 06-04', 'undated'])
    expect((await move(user, trip.id, { days: 4, moved: 'there-and' }, 'back-again')).json).toEqual({ moved: 2 })
    expect(await readDays(user, trip.id)).toEqual(before)
  })

  test('repeated moves nothing twice, also after another move', async () => {
    const { user, trip } = await createDated()
    expect((await move(user, trip.id, { days: 1 }, 'the-first-move')).json).toEqual({ moved: 3 })
    expect((await move(user, trip.id, { days: 1 }, 'the-second-move')).json).toEqual({ moved: 3 })
    expect((await move(user, trip.id, { days: 1 }, 'the-first-move')).json).toEqual({ moved: 3 })
    expect((await readDays(user, trip.id))[0]).toBe('first 06-03 06-04')
    expect((await move(user, trip.id, { days: 2 }, 'the-first-move')).status).toBe(409)
  })

  test('of 300 stops that is interrupted after any transaction is finished by the repeated request, even by two at once', async () => {
    const { user, id: tripId } = await seedTrip(300)
    const before = await readAll(user, tripId)
    let transactions = 0
    proxy.fault = ({ operation }) => (operation === 'TransactWriteItems' && ++transactions > 2 ? 'throttle' : undefined)
    expect((await move(user, tripId, { days: 7 })).status).toBe(503)
    proxy.fault = () => undefined
    const answers = await Promise.all([move(user, tripId, { days: 7 }), move(user, tripId, { days: 7 })])
    expect(answers.map(({ json }) => json)).toEqual([{ moved: 300 }, { moved: 300 }])
    const week = 7 * 86_400_000
    const toTime = ({ startDate }: Waypoint) => Date.parse(startDate ?? '')
    expect((await readAll(user, tripId)).map(toTime)).toEqual(before.map((one) => toTime(one) + week))
  })

  test('beyond the calendar, by an invalid number of days, from an unknown stop or without a key is refused and moves nothing', async () => {
    const { user, trip, first, add } = await createDated()
    await add('far', '2100-12-30')
    const before = await readDays(user, trip.id)
    expect(await move(user, trip.id, { days: 2 })).toMatchObject({
      status: 400,
      json: { fields: [{ field: 'days', message: 'Moved by 2 days, far would leave the years 1900 to 2100' }] },
    })
    for (const days of [3_651, -3_651, 1.5, '1', null]) {
      expect((await move(user, trip.id, { days })).json).toMatchObject({ fields: [{ field: 'days' }] })
    }
    const from = first.id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))
    expect((await move(user, trip.id, { days: 1, from })).status).toBe(404)
    expect((await move(user, trip.id.replace(/.$/, '_'), { days: 1 })).status).toBe(404)
    expect((await user.call('POST', `${trips}/${trip.id}/move`, { body: { days: 1 } })).status).toBe(400)
    const otherUser = await api.signIn()
    expect((await move(otherUser, trip.id, { days: 1 })).status).toBe(404)
    expect(await readDays(user, trip.id)).toEqual(before)
  })
})

describe('copying a trip', () => {
  const copy = (user: SignedIn, tripId: string, body: object, key = 'a-copy-of-a-trip') =>
    user.call('POST', `${trips}/${tripId}/copy`, { body, ...withKey(key) })

  test('copies stops, plan and dates, with legs between the copies', async () => {
    const { user, trip, add } = await createTrip()
    const start = await add('start', '2027-06-01')
    await add('end', '2027-06-02', '2027-06-03', {
      leg: { from: start.id, km: 12 },
      symbol: 'camp',
      stop: { water: 'full' },
    })
    await keepAverages(user, trip.id, start.id, { avgMinTemperature: 1, avgMaxTemperature: 2, elevation: 3 })
    await user.call('PUT', `${trips}/${trip.id}`, { body: { plan: { people: 4 } } })
    const answer = await copy(user, trip.id, { name: 'Canning again', dates: true })
    expect(answer).toMatchObject({
      status: 201,
      json: { name: 'Canning again', description: 'Wells', waypointCount: 2, plan: { people: 4 }, rev: 0 },
    })
    expect(answer.json).not.toHaveProperty('copying')
    const [one, other] = await readAll(user, answer.json.id)
    expect(one).toMatchObject({ name: 'start', weather: { elevation: 3 }, rev: 0 })
    expect(other).toMatchObject({
      name: 'end',
      leg: { from: one?.id, km: 12 },
      symbol: 'camp',
      stop: { water: 'full' },
    })
    expect(await readDays(user, answer.json.id)).toEqual(await readDays(user, trip.id))
    expect((await user.call('GET', `${trips}/latest`)).json.id).toBe(answer.json.id)
  })

  test('without dates leaves days and weather behind', async () => {
    const { user, trip, add } = await createTrip()
    await add('start', '2027-06-01')
    const { json } = await copy(user, trip.id, { name: 'Some day', dates: false })
    expect(await readDays(user, json.id)).toEqual(['start'])
  })

  test('without dates keeps the order that the dates gave', async () => {
    const { user, trip, add } = await createTrip()
    await add('third', '2027-06-03')
    await add('first', '2027-06-01')
    await add('fourth', null)
    await add('second', '2027-06-02')
    const { json } = await copy(user, trip.id, { name: 'Some day', dates: false })
    expect(await readDays(user, json.id)).toEqual(['first', 'second', 'third', 'fourth'])
    const body = { ...someWaypoint, name: 'fifth', startDate: null, endDate: null }
    await user.call('POST', `${trips}/${json.id}/waypoints`, { body })
    expect((await readDays(user, json.id)).at(-1)).toBe('fifth')
  })

  test('of 300 stops that is interrupted is finished by the repeated request, each stop once', async () => {
    const { user, id: tripId } = await seedTrip(300)
    let transactions = 0
    proxy.fault = ({ operation }) => (operation === 'TransactWriteItems' && ++transactions > 2 ? 'throttle' : undefined)
    expect((await copy(user, tripId, { name: 'Twin', dates: true })).status).toBe(503)
    proxy.fault = () => undefined
    const body = { name: 'Twin', dates: true }
    const answers = await Promise.all([copy(user, tripId, body), copy(user, tripId, body)])
    for (const { json } of answers) expect(json).toMatchObject({ name: 'Twin', waypointCount: 300 })
    const [id, other] = answers.map(({ json }) => json.id)
    expect(other).toBe(id)
    expect(await readDays(user, id)).toEqual(await readDays(user, tripId))
    expect((await user.call('GET', `${trips}/paginated`)).json.totalItems).toBe(2)
    const [first] = await readAll(user, id)
    await user.call('DELETE', `${trips}/${id}/waypoints/${first?.id}`)
    expect((await copy(user, tripId, body)).json).toMatchObject({ waypointCount: 299 })
  })

  test('of another user’s trip, or without a name or a key, is refused', async () => {
    const { user, trip } = await createTrip()
    expect((await copy(await api.signIn(), trip.id, { name: 'Mine', dates: true })).status).toBe(404)
    expect((await copy(user, trip.id, { dates: true })).json).toMatchObject({ fields: [{ field: 'name' }] })
    expect((await copy(user, trip.id, { name: 'Twin' })).json).toMatchObject({ fields: [{ field: 'dates' }] })
    const keyless = await user.call('POST', `${trips}/${trip.id}/copy`, { body: { name: 'Twin', dates: true } })
    expect(keyless.status).toBe(400)
  })
})
