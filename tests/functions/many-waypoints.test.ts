import { describe, expect, test } from 'vitest'
import { listUlids, waypointUlid } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { someVehicle, someWaypoint } from '../support/access.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { signedInAgain } from '../support/assistant-api.ts'
import { createEmptyTrip, failOften, listPlaces, nameOf, persist } from '../support/batches.ts'
import { seedTrips, seedWaypoints } from '../support/seed.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'
const own = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const maxWaypoints = limits.batch.most
const day = 86_400_000

const prepare = async () => {
  const user = await api.signIn()
  return { user, trip: await createEmptyTrip(user) }
}

describe('a batch of waypoints', () => {
  test('is added in its order, each waypoint as if it were alone', async () => {
    const { user, trip } = await prepare()
    const places = [
      { ...listPlaces(1)[0], symbol: 'fuel', stop: { fuel: 'full' }, order: 3 },
      { ...someWaypoint, latitude: 12.25 },
      { name: '  Bare  ', latitude: '-0.10', longitude: '179.999999999999999' },
    ]
    const answer = await trip.add(places)
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.json)).toEqual(['ids'])
    const added = await Promise.all(
      answer.json.ids.map(async (id: string) => (await user.call('GET', `${trip.waypoints}/${id}`)).json),
    )
    const alone = []
    for (const body of places) alone.push((await user.call('POST', trip.waypoints, { body })).json)
    expect(added).toEqual(alone.map((one, index) => ({ ...one, id: answer.json.ids[index] })))
    expect(await trip.count()).toBe(6)
  })

  test.each([
    ['none', []],
    ['one too many', listPlaces(maxWaypoints + 1)],
    ['no list', { 0: listPlaces(1)[0], length: 1 }],
    ['nothing', undefined],
    ['a text', '[]'],
  ])('is refused when it has %s', async (_, waypoints) => {
    const { user, trip } = await prepare()
    const headers = { 'idempotency-key': 'of-a-strange-batch' }
    expect(await user.call('POST', `${trip.waypoints}/batch`, { body: { waypoints }, headers })).toMatchObject({
      status: 400,
      json: { code: 'invalid', fields: [{ field: 'waypoints', message: 'waypoints must be 1 to 98 waypoints' }] },
    })
    expect(await trip.count()).toBe(0)
  })

  test('is refused as a whole, and names every faulty row and field', async () => {
    const { trip } = await prepare()
    const places = [
      ...listPlaces(2),
      { ...someWaypoint, latitude: '91' },
      null,
      { ...someWaypoint, name: ' ', longitude: 'east' },
      { ...someWaypoint, startDate: '2027-05-03', endDate: '2027-05-01' },
      { ...someWaypoint, leg: { from: 'here' } },
    ]
    const answer = await trip.add(places)
    expect(answer).toMatchObject({
      status: 400,
      json: { code: 'invalid', message: 'Waypoint 3: Latitude must be between -90 and 90' },
    })
    expect(answer.json.fields).toEqual([
      { field: 'waypoints.2.latitude', message: 'Waypoint 3: Latitude must be between -90 and 90' },
      { field: 'waypoints.3', message: 'Waypoint 4 must be an object' },
      { field: 'waypoints.4.name', message: 'Waypoint 5: Waypoint name is required' },
      { field: 'waypoints.4.longitude', message: 'Waypoint 5: Longitude must be a decimal number of degrees' },
      { field: 'waypoints.5.endDate', message: 'Waypoint 6: End date must be after start date' },
      { field: 'waypoints.6.leg.from', message: 'Waypoint 7: A leg must name the stop it comes from' },
    ])
    expect(await trip.list()).toEqual([])
  })

  test('requires a key', async () => {
    const { user, trip } = await prepare()
    const answer = await user.call('POST', `${trip.waypoints}/batch`, { body: { waypoints: listPlaces(1) } })
    expect(answer).toMatchObject({ status: 400, json: { message: 'Idempotency-Key is required' } })
  })

  test('is too large above 256 KB, and fits what a client cuts at 200 KB of JSON', async () => {
    const { trip } = await prepare()
    const long = (characters: number) =>
      listPlaces(maxWaypoints).map((place) => ({ ...place, description: 'ж'.repeat(characters) }))
    const fits = long(900)
    expect(Buffer.byteLength(JSON.stringify(fits))).toBeLessThan(limits.batch.bytes)
    expect((await trip.add(fits)).status).toBe(201)
    expect(await trip.add(long(2_000), 'too-large-a-batch')).toMatchObject({ status: 413, json: { code: 'too_large' } })
    expect(await trip.count()).toBe(maxWaypoints)
  })

  test('that does not fit into the trip is refused as a whole, and one that just fits is added', async () => {
    const user = await api.signIn()
    const [id = ''] = await seedTrips(api, user.userId, 1)
    await seedWaypoints(api, user.userId, 1, 1_990)
    const add = (count: number, key: string) =>
      user.call('POST', `${trips}/${id}/waypoints/batch`, {
        body: { waypoints: listPlaces(count) },
        headers: { 'idempotency-key': key },
      })
    expect(await add(11, 'one-too-many')).toMatchObject({
      status: 409,
      json: {
        code: 'limit',
        message: 'A trip can have at most 2,000 waypoints. There is room for 10 more, and you sent 11.',
      },
    })
    expect((await user.call('GET', `${trips}/${id}`)).json.waypointCount).toBe(1_990)
    expect((await add(10, 'just-enough')).status).toBe(201)
    expect((await add(10, 'just-enough')).status).toBe(201)
    expect(await add(1, 'no-room-any-more')).toMatchObject({ status: 409, json: { code: 'limit' } })
    expect((await user.call('GET', `${trips}/${id}`)).json.waypointCount).toBe(2_000)
  })

  test('is not added to a deleted trip or to another user’s', async () => {
    const { user, trip } = await prepare()
    expect((await trip.add(listPlaces(3), 'a-strangers-batch', {}, await api.signIn())).status).toBe(404)
    await user.call('DELETE', `${trips}/${trip.id}`)
    expect(await trip.add(listPlaces(3))).toMatchObject({ status: 404, json: { code: 'not_found' } })
    expect((await user.call('POST', `${trips}/none/waypoints/batch`, { body: {} })).status).toBe(400)
  })
})

describe('a repeated batch', () => {
  test('adds nothing and gets the first answer, even after one of its waypoints was changed or deleted', async () => {
    const { user, trip } = await prepare()
    const first = await trip.add(listPlaces(20))
    await user.call('PUT', `${trip.waypoints}/${first.json.ids[3]}`, { body: { name: 'Renamed' } })
    await user.call('DELETE', `${trip.waypoints}/${first.json.ids[0]}`)
    expect(await trip.add(listPlaces(20))).toMatchObject({ status: 201, text: first.text })
    expect(await trip.count()).toBe(19)
    expect((await trip.names()).slice(0, 4)).toEqual(['Place 1', 'Place 2', 'Renamed', 'Place 4'])
  })

  test.each([false, true])('adds nothing at the same time either, with conflicting writes: %s', async (conflicts) => {
    const { trip } = await prepare()
    proxy.conflicts = conflicts
    // On a busy machine the others' writes may take longer than all attempts.
    const add = () => persist(() => trip.add(listPlaces(maxWaypoints)))
    const answers = await Promise.all([add(), add(), add()])
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await trip.names()).toEqual(listPlaces(maxWaypoints).map(nameOf))
    expect(await trip.count()).toBe(maxWaypoints)
  })

  test('is a conflict when it has another body, and adds nothing', async () => {
    const { user, trip } = await prepare()
    const other = await createEmptyTrip(user, 'Yukon')
    const { json } = await trip.add(listPlaces(3))
    for (const answer of [
      await trip.add(listPlaces(2)),
      await trip.add(listPlaces(3, 1)),
      await trip.add(listPlaces(3), undefined, { after: json.ids[0] }),
      await other.add(listPlaces(3)),
      await user.call('POST', '/api/user/vehicles', {
        body: someVehicle,
        headers: { 'idempotency-key': 'a-batch-of-places' },
      }),
    ])
      expect(answer).toMatchObject({ status: 409, json: { code: 'conflict' } })
    expect([await trip.count(), await other.count()]).toEqual([3, 0])
  })

  test('says when all of it, or its trip, was deleted since', async () => {
    const { user, trip } = await prepare()
    const { json } = await trip.add(listPlaces(2))
    for (const id of json.ids) await user.call('DELETE', `${trip.waypoints}/${id}`)
    expect(await trip.add(listPlaces(2))).toMatchObject({ status: 409, json: { code: 'gone' } })
    expect(await trip.count()).toBe(0)
    expect((await trip.add(listPlaces(2), 'another-batch')).status).toBe(201)
    await user.call('DELETE', `${trips}/${trip.id}`)
    expect(await trip.add(listPlaces(2), 'another-batch')).toMatchObject({ status: 409, json: { code: 'gone' } })
  })
})

describe('a batch with an id from the client', () => {
  test('gets this id and those that follow it', async () => {
    const { trip } = await prepare()
    const { json } = await trip.add(listPlaces(maxWaypoints), undefined, { id: own })
    expect(json.ids.map(waypointUlid)).toEqual(listUlids(own, maxWaypoints))
    expect((await trip.list()).map(({ id }) => id)).toEqual(json.ids)
  })

  test('is added once, under any key, even by a device that was offline for years', async () => {
    const { user, trip } = await prepare()
    const first = await trip.add(listPlaces(5), undefined, { id: own })
    for (const days of [0, 61, 3 * 365]) {
      api.advance(days * day)
      const back = await signedInAgain(api, user)
      const again = await trip.add(listPlaces(5), `after-${days}-days`, { id: own }, back)
      expect(again, `${days} days`).toMatchObject({ status: 201, text: first.text })
      for (const more of [{ id: own, after: first.json.ids[0] }, { id: own }])
        expect(await trip.add(listPlaces(4), `other-${days}-days`, more, back)).toMatchObject({
          status: 409,
          json: { code: 'conflict' },
        })
      expect((await back.call('GET', `${trips}/${trip.id}`)).json.waypointCount).toBe(5)
    }
  })

  test('is refused where a waypoint has one of its ids', async () => {
    const { user, trip } = await prepare()
    const id = listUlids(own, 3)?.[2]
    await user.call('POST', trip.waypoints, { body: { ...someWaypoint, id } })
    expect(await trip.add(listPlaces(5), undefined, { id: own })).toMatchObject({
      status: 409,
      json: { code: 'conflict', fields: [{ field: 'id', message: 'Another waypoint has one of these ids' }] },
    })
    expect(await trip.count()).toBe(1)
  })

  test.each([
    ['mine', 'id must be a ULID'],
    [7, 'id must be a ULID'],
    [own.toLowerCase(), 'id must be a ULID'],
    [`${own.slice(0, 10)}${'Z'.repeat(16)}`, 'id leaves no room for so many waypoints behind it'],
  ])('is refused with the id %o', async (id, message) => {
    const { trip } = await prepare()
    const fields = [{ field: 'id', message }]
    expect(await trip.add(listPlaces(2), undefined, { id })).toMatchObject({ status: 400, json: { fields } })
    expect(await trip.count()).toBe(0)
  })

  test('may end with the last possible id', async () => {
    const { trip } = await prepare()
    const id = `${own.slice(0, 10)}${'Z'.repeat(15)}X`
    const { json } = await trip.add(listPlaces(3), undefined, { id })
    expect(json.ids.map((one: string) => one.at(-1))).toEqual(['X', 'Y', 'Z'])
  })
})

describe('batches in a row', () => {
  test('keep their order, even when the clock that created the first was ahead', async () => {
    const { trip } = await prepare()
    const ahead = '7ZZZZZZZZX0000000000000000'
    const first = await trip.add(listPlaces(4), 'the-first-batch', { id: ahead })
    const second = await trip.add(listPlaces(4, 4), 'the-second-batch', { after: first.json.ids[3] })
    await trip.add(listPlaces(4, 8), 'the-third-batch', { after: second.json.ids[3] })
    expect(await trip.names()).toEqual(listPlaces(12).map(nameOf))
  })

  test('are refused while the previous one is missing', async () => {
    const { user, trip } = await prepare()
    const other = await createEmptyTrip(user, 'Yukon')
    const elsewhere = (await other.add(listPlaces(1), 'in-another-trip')).json.ids[0]
    const message = 'The waypoint to add these after does not exist'
    for (const after of [`1-${own}`, elsewhere])
      expect(await trip.add(listPlaces(3), undefined, { after })).toMatchObject({
        status: 409,
        json: { code: 'conflict', message, fields: [{ field: 'after' }] },
      })
    for (const after of ['x', 7, null, `1-${own}-`, 'x'.repeat(5_000)])
      expect(await trip.add(listPlaces(3), undefined, { after })).toMatchObject({
        status: 400,
        json: { fields: [{ field: 'after', message: 'after must be the id of a waypoint' }] },
      })
    expect(await trip.count()).toBe(0)
  })
})

describe('many waypoints', () => {
  test('cost at most 3.2 write units each, 2,000 of them in 21 requests', async () => {
    const { trip } = await prepare()
    const places = listPlaces(2_000)
    let requests = 0
    let after: string | undefined
    const { writeUnits, calls } = await proxy.measure(async () => {
      for (let at = 0; at < places.length; at += maxWaypoints, requests++) {
        const answer = await trip.add(places.slice(at, at + maxWaypoints), `batch-number-${at}`, { after })
        expect(answer.status).toBe(201)
        after = answer.json.ids.at(-1)
      }
    })
    expect(requests).toBe(21)
    expect(writeUnits / places.length).toBeGreaterThan(2)
    expect(writeUnits / places.length).toBeLessThanOrEqual(3.2)
    // A read of an earlier answer, the write itself, and after the first batch the trip and the previous waypoint.
    expect(calls).toBeLessThanOrEqual(requests * 4)
    expect(await trip.names()).toEqual(places.map(nameOf))
  })

  test.each(['the server’s ids', 'the client’s ids'])(
    'all exist, in order and none twice, whatever goes wrong with almost half of the calls: with %s',
    async (kind) => {
      const { trip } = await prepare()
      proxy.fault = failOften(11)
      const bases = listUlids(own, 10 * maxWaypoints) ?? []
      const ids: string[] = []
      for (let at = 0; at < 10 * maxWaypoints; at += maxWaypoints) {
        const more = { after: ids.at(-1), ...(kind === 'the server’s ids' ? {} : { id: bases[at] }) }
        // Repeats a success once, because the answer may also be lost on the way to the client.
        for (let left = 2; left > 0; ) {
          const answer = await trip.add(listPlaces(maxWaypoints, at), `batch-number-${at}`, more)
          if (answer.status === 503) continue
          expect(answer.status).toBe(201)
          if (--left === 0) ids.push(...answer.json.ids)
        }
      }
      proxy.fault = () => undefined
      const all = await trip.list()
      expect(all.map(({ id }) => id)).toEqual(ids)
      expect(all.map(nameOf)).toEqual(listPlaces(10 * maxWaypoints).map(nameOf))
      expect(await trip.count()).toBe(980)
    },
  )
})
