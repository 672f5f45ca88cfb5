import { describe, expect, test } from 'vitest'
import { createPlannerDeps } from '#functions/app/deps.ts'
import { createPlanner } from '#functions/app/planner.ts'
import { toHandler } from '#functions/lambda/handler.ts'
import { createDay } from '#shared/date.ts'
import type { WaypointId } from '#shared/ids.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { noLongerValid, type SharedStop } from '#shared/share.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import { metric } from '#shared/units.ts'
import { testAccess } from '../support/access.ts'
import { type Answer, type Call, gatewayEvent, type Method } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { findTraces, runSweeper } from '../support/deletion-api.ts'
import { listRoutes } from '../support/routes.ts'
import { someTrack } from '../support/tracks.ts'
import { someTripPlan } from '../support/trip-plans.ts'

const { api, proxy } = startApiWithFaults()
const assistant = startAssistantApi(api)
const trips = '/api/user/trips'
const day = 86_400_000
const nothing = { dates: false, descriptions: false, figures: false, checkIns: false }
const everything = { dates: true, descriptions: true, figures: true, checkIns: true }
const stop = (name: string, startDate: string, more: object = {}) => ({
  name,
  description: `Gate code of ${name}`,
  latitude: '-23.7',
  longitude: '122.5',
  startDate,
  endDate: startDate,
  ...more,
})

/** Creates a trip of two stops in 2027 with a vehicle, and returns its owner's calls and those of a visitor. */
async function prepare() {
  const user = await api.signIn()
  const [vehicle] = (
    await user.call('POST', '/api/user/vehicles', {
      body: {
        make: 'Fernwagen',
        model: 'Plateless',
        year: 1994,
        modifications: 'Secret tank',
        specs: { energy: 'diesel', tank: 90, use: { paved: 12 }, water: 80 },
      },
    })
  ).json
  const { id } = (await user.call('POST', trips, { body: { name: 'Canning', description: 'Mine alone' } })).json
  await user.call('PUT', `${trips}/${id}`, { body: { plan: { vehicleId: vehicle.id, people: 2 } } })
  const path = `${trips}/${id}/shares`
  const add = async (body: object): Promise<string> =>
    (await user.call('POST', `${trips}/${id}/waypoints`, { body })).json.id
  const ids = [
    await add(stop('Well 33', '2027-05-03')),
    await add(stop('Well 35', '2027-05-05', { longitude: '123.1' })),
  ]
  const share = async (shows: object = nothing, days: unknown = 30) =>
    (await user.call('POST', path, { body: { days, shows } })).json
  return { user, id, ids, path, add, share, list: async () => (await user.call('GET', path)).json.shares }
}

const visit = (token: string, path = 'trip', more: Call = {}): Promise<Answer> =>
  api.call('GET', `/api/shared/${path}`, { ...more, headers: { 'x-share-token': token, ...more.headers } })

const gone = { status: 404, json: { code: 'not_found', message: noLongerValid } }

/** Returns the names of all fields, also of those inside. */
const listFields = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, part]) =>
        Array.isArray(value) ? listFields(part) : [name, ...listFields(part)],
      )

test('a link to a trip with several vehicles shows the fuel of each, and no names', async () => {
  const { user, id, share } = await prepare()
  const addVehicle = async (specs?: object) => {
    const body = { make: 'Zweitwagen', model: 'Plateless', year: 2001, modifications: '', specs }
    return (await user.call('POST', '/api/user/vehicles', { body })).json.at(-1).id
  }
  const [first] = (await user.call('GET', '/api/user/vehicles')).json
  const thirsty = await addVehicle({ energy: 'petrol', tank: 5, use: { paved: 30 }, water: 0 })
  const unknown = await addVehicle()
  const plan = (vehicleIds: string[]) => user.call('PUT', `${trips}/${id}`, { body: { plan: { vehicleIds } } })
  await plan([first.id, thirsty])
  const { token } = await share({ ...nothing, figures: true })
  const { json, text } = await visit(token)
  expect(json.fuels).toEqual([
    expect.stringMatching(/^Vehicle 2: Fuel runs out about \d+ km after Well 33/),
    expect.stringMatching(/^Vehicle 1: Fuel lasts to Well 35/),
  ])
  expect(json.fuel).toBe(json.fuels[0])
  const { fuel, fuels } = json.stops[1].leg
  expect(fuels.map(({ vehicle }: { vehicle: number }) => vehicle)).toEqual([1, 2])
  expect(fuels[1]).toEqual({ ...fuel, vehicle: 2 })
  expect(text).not.toMatch(/wagen|Plateless|1994|2001/)

  await plan([first.id, unknown])
  const { json: partly } = await visit(token)
  expect(partly.fuels[0]).toBe('Vehicle 2: fuel is not calculated.')
  expect(partly.stops[1].leg.fuels).toHaveLength(1)
})

describe('a link', () => {
  test('shows places and nothing else at first', async () => {
    const { share } = await prepare()
    const { token } = await share()
    expect(token).toMatch(/^[\w-]{43}$/)
    const answer = await visit(token)
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
      json: {
        name: 'Canning',
        shows: nothing,
        stopCount: 2,
        next: null,
        stops: [
          { number: 1, name: 'Well 33', latitude: -23.7, longitude: 122.5 },
          { number: 2, name: 'Well 35', latitude: -23.7, longitude: 123.1 },
        ],
      },
    })
  })

  const choices = Array.from({ length: 16 }, (_, bits) => ({
    dates: (bits & 1) > 0,
    descriptions: (bits & 2) > 0,
    figures: (bits & 4) > 0,
    checkIns: (bits & 8) > 0,
  }))

  test.each(choices)('shows exactly what its owner chose: %o', async (shows) => {
    const { user, id, share } = await prepare()
    await user.call('PUT', `${trips}/${id}/sheet`, { body: someTripPlan() })
    await user.call('POST', `${trips}/${id}/check-ins`, {
      body: { id: '01JD8Z2V9Q4T6W8X0Y2Z4A6001', at: '2027-05-03T14:05+08:00', state: 'well', note: 'Fine' },
    })
    const { token } = await share(shows)
    const { json, text } = await visit(token)
    const { dates, descriptions, figures, checkIns } = shows
    expect(Object.keys(json).toSorted()).toEqual(
      [
        'name',
        'shows',
        'stopCount',
        'stops',
        'next',
        ...(figures ? ['fuel'] : []),
        ...(figures && dates ? ['water'] : []),
        ...(checkIns ? ['checkIn'] : []),
      ].toSorted(),
    )
    for (const one of json.stops)
      expect(Object.keys(one).toSorted()).toEqual(
        [
          'number',
          'name',
          'latitude',
          'longitude',
          ...(dates ? ['startDate', 'endDate'] : []),
          ...(descriptions ? ['description'] : []),
          ...(figures ? ['leg'] : []),
        ].toSorted(),
      )
    if (checkIns) expect(Object.keys(json.checkIn).toSorted()).toEqual(['at', 'note', 'receivedAt', 'state'])
    expect(listFields(json).filter((name) => /id$|email|user|vehicle|plate/i.test(name))).toEqual([])
    const hidden = [
      user.userId,
      user.credentials.username,
      id,
      'Fernwagen',
      'Plateless',
      'Secret tank',
      'Mine alone',
      'Fernweh',
      ...(dates ? [] : ['2027', 'May']),
      ...(descriptions ? [] : ['Gate code']),
      ...(checkIns ? [] : ['Fine']),
    ]
    // When a check-in was made is its own time, not the trip's.
    const searched = checkIns ? text.replace('2027-05-03T14:05+08:00', '') : text
    for (const one of hidden) expect(searched).not.toContain(one)
  })

  test('has the fuel and the distance of each leg, and the water with its days', async () => {
    const { share } = await prepare()
    const { json } = await visit((await share(everything)).token, 'trip', { headers: { 'accept-language': 'en-AU' } })
    expect(json.stops[0].leg).toBeNull()
    expect(json.stops[1].leg).toMatchObject({ km: { usual: expect.any(Number) }, fuel: { unit: 'L' } })
    expect(json.fuel).toMatch(/^Fuel lasts to Well 35/)
    expect(json.water).toBe('Weather of 2 stops is not known. Carry up to 40 L more, or refill on the way.')
  })

  test('has the figures of the owner’s page for a leg along roads, by the surfaces of its track, and not where they are from', async () => {
    const { user, id, ids, share } = await prepare()
    const { token } = await share(everything)
    const before = (await visit(token, 'trip')).json.stops[1].leg
    const track = someTrack(ids[0], ids[1], {
      source: 'roads',
      map: 'OpenStreetMap, 2 June 2027',
      parts: [
        [0, 'sand'],
        [5, 'rough'],
      ],
    })
    await user.call('PUT', `${trips}/${id}/tracks`, { body: { tracks: [track] } })
    const [trip, { waypoints }, vehicles] = await Promise.all(
      [`${trips}/${id}`, `${trips}/${id}/waypoints/all`, '/api/user/vehicles'].map(
        async (path) => (await user.call('GET', path)).json,
      ),
    )
    const { legs, fuel } = computeItinerary(trip, waypoints, vehicles, { units: metric })
    const { json, text } = await visit(token, 'trip')
    const { leg } = json.stops[1]
    expect(leg).toEqual({ km: legs[0]?.km, fuel: { ...fuel?.need[0], unit: 'L' } })
    expect(leg.fuel.usual / leg.km.usual).toBeGreaterThan((1.5 * before.fuel.usual) / before.km.usual)
    expect(text).not.toMatch(/roads|OpenStreetMap/)
  })

  test('has tracks that lead from stop to stop, by number', async () => {
    const { user, id, ids, share } = await prepare()
    const line = [122.5, 122.8, 123.1].map((longitude) => ({ latitude: -23.7, longitude }))
    const [from = '', to = ''] = ids
    const track = createTrack([line], { from: from as WaypointId, source: 'drawn', at: createDay('2027-01-01') })
    await user.call('PUT', `${trips}/${id}/tracks`, { body: { tracks: [{ ...track, stop: to }] } })
    const { token } = await share()
    const { json } = await visit(token, 'tracks')
    expect(json).toEqual({ tracks: [{ to: 2, line: track?.line, km: track?.km }], next: null })
    expect((await visit(token, 'tracks?after=2')).json).toEqual({ tracks: [], next: null })
    // With another stop between, the track leads from nowhere, unless the trip skips it.
    const between = (await user.call('POST', `${trips}/${id}/waypoints`, { body: stop('Well 34', '2027-05-04') })).json
    expect((await visit(token, 'tracks')).json).toEqual({ tracks: [], next: null })
    await user.call('PUT', `${trips}/${id}/waypoints/${between.id}`, { body: { skipped: true } })
    expect((await visit(token, 'tracks')).json.tracks).toEqual([{ to: 3, line: track?.line, km: track?.km }])
  })

  test('marks a skipped stop, and counts and announces the next', async () => {
    const { user, id, ids, add, share } = await prepare()
    await user.call('PUT', `${trips}/${id}/waypoints/${ids[1]}`, { body: { skipped: true } })
    await add(stop('Well 37', '2027-05-06', { longitude: '122.6' }))
    const { token } = await share(everything)
    const body = { id: '01JD8Z2V9Q4T6W8X0Y2Z4A6003', at: '2027-05-03T14:05+08:00', state: 'well', stop: ids[0] }
    await user.call('POST', `${trips}/${id}/check-ins`, { body })
    const { stops, fuel, checkIn } = (await visit(token, 'trip', { headers: { 'accept-language': 'en-AU' } })).json
    expect(stops.map(({ number, skipped }: SharedStop) => [number, skipped])).toEqual([
      [1, undefined],
      [2, true],
      [3, undefined],
    ])
    expect([stops[1].leg, stops[2].leg.km.usual < 30]).toEqual([null, true])
    expect(fuel).toMatch(/^Fuel lasts to Well 37/)
    expect(checkIn.next).toMatchObject({ number: 3, name: 'Well 37' })
  })

  test('has the latest check-in with its stop and the next one', async () => {
    const { user, id, ids, share } = await prepare()
    const { token } = await share({ ...nothing, checkIns: true })
    expect((await visit(token)).json.checkIn).toBeNull()
    const post = (body: object) =>
      user.call('POST', `${trips}/${id}/check-ins`, { body: { at: '2027-05-03T14:05+08:00', state: 'well', ...body } })
    await post({ id: '01JD8Z2V9Q4T6W8X0Y2Z4A6001', note: 'Old' })
    await post({ id: '01JD8Z2V9Q4T6W8X0Y2Z4A6002', stop: ids[0], latitude: -23.7, longitude: 122.5 })
    expect((await visit(token)).json.checkIn).toMatchObject({
      at: '2027-05-03T14:05+08:00',
      state: 'well',
      latitude: -23.7,
      longitude: 122.5,
      stop: { number: 1, name: 'Well 33' },
      next: { number: 2, name: 'Well 35' },
    })
    await user.call('DELETE', `${trips}/${id}/waypoints/${ids[0]}`)
    const { checkIn } = (await visit(token)).json
    expect(checkIn).toMatchObject({ latitude: -23.7 })
    expect(checkIn).not.toHaveProperty('stop')
    expect(checkIn).not.toHaveProperty('next')
  })

  test('never shows an old "All well" of a wrong clock alone over a newer, worse message', async () => {
    const { user, id, share } = await prepare()
    const { token } = await share({ ...nothing, checkIns: true })
    const send = (number: number, body: object) =>
      user.call('POST', `${trips}/${id}/check-ins`, {
        body: { id: `01JD8Z2V9Q4T6W8X0Y2Z4A600${number}`, state: 'well', ...body },
      })
    const toLocal = (time: number) => `${new Date(time).toISOString().slice(0, 16)}+00:00`
    const ahead = api.now() + day
    await send(9, { at: toLocal(ahead), sentAt: ahead })
    api.advance(4 * 60_000)
    const late = { state: 'late', until: toLocal(api.now() + day), note: 'Broken axle' }
    await send(1, { at: toLocal(api.now()), sentAt: api.now(), ...late })
    expect((await visit(token)).json).toMatchObject({ checkIn: late, otherCheckIns: [{ state: 'well' }] })
    // An older client does not send the clock, so its message may be from before.
    await send(2, { at: toLocal(api.now() + 60_000) })
    expect((await visit(token)).json).toMatchObject({ checkIn: { state: 'well' }, otherCheckIns: [late] })
    api.advance(4 * 60_000)
    await send(3, { at: toLocal(api.now()), sentAt: api.now() })
    api.advance(60_000)
    await send(4, { at: toLocal(api.now()), sentAt: api.now() })
    const { json } = await visit(token)
    expect(json.checkIn).toMatchObject({ state: 'well', at: toLocal(api.now()) })
    expect(json).not.toHaveProperty('otherCheckIns')
  })

  test('continues after a stop in pages of a megabyte', async () => {
    const { user, id, share } = await prepare()
    const waypoints = Array.from({ length: 700 }, (_, at) => ({
      ...stop(`Stop ${at}`, '2027-05-06'),
      description: 'x'.repeat(2_000),
      order: Math.floor(at / 8),
    }))
    for (let at = 0; at < waypoints.length; at += 70)
      await user.call('POST', `${trips}/${id}/waypoints/batch`, {
        body: { waypoints: waypoints.slice(at, at + 70) },
        headers: { 'idempotency-key': `long-stops-${at}` },
      })
    const { token } = await share({ ...nothing, descriptions: true })
    const stops: SharedStop[] = []
    let pages = 0
    for (let after: number | null = 0; after !== null; pages += 1) {
      const answer: Answer = await visit(token, `trip?after=${after}`)
      stops.push(...answer.json.stops)
      after = answer.json.next
    }
    expect(pages).toBe(2)
    expect(stops.map(({ number }) => number)).toEqual(Array.from({ length: 702 }, (_, at) => at + 1))
    expect((await visit(token, 'trip?after=9999')).json).toMatchObject({ stops: [], next: null })
    expect((await visit(token, 'trip?after=x')).status).toBe(400)
  })
})

describe('a link ends', () => {
  test('at the next request after its owner stops sharing', async () => {
    const { user, path, share, list } = await prepare()
    const { id, token } = await share()
    expect((await visit(token)).status).toBe(200)
    const answers = await Promise.all([1, 2].map(() => user.call('DELETE', `${path}/${id}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
    for (const path of ['trip', 'tracks'])
      expect(await visit(token, path)).toMatchObject({
        ...gone,
        headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
      })
    expect(await list()).toEqual([])
  })

  test('at once also while its figures are kept, which a change of the trip replaces at the next visit', async () => {
    const { user, id, ids, path, share } = await prepare()
    const { id: link, token } = await share(everything)
    const before = (await visit(token)).json
    expect((await visit(token)).json).toEqual(before)
    expect(before.checkIn).toBeNull()
    const body = { id: '01JD8Z2V9Q4T6W8X0Y2Z4A6B8C', at: '2027-05-03T14:05+08:00', state: 'well' }
    await user.call('POST', `${trips}/${id}/check-ins`, { body })
    await user.call('PUT', `${trips}/${id}/waypoints/${ids[1]}`, { body: { longitude: '127.1' } })
    const after = (await visit(token)).json
    expect(after.checkIn).toMatchObject({ state: 'well' })
    expect(after.stops[1].leg.km.usual).toBeGreaterThan(3 * before.stops[1].leg.km.usual)
    await user.call('DELETE', `${path}/${link}`)
    expect(await visit(token)).toMatchObject(gone)
  })

  test('with its trip and with its account, at once, and leaves nothing', async () => {
    const { user, id, share } = await prepare()
    const { token } = await share()
    const other = await prepare()
    const { token: otherToken } = await other.share()
    const countLinks = async () =>
      (await findTraces(api, user, 'SHARE#')).filter((item) => item.includes('SHARE#')).length
    const before = await countLinks()
    await user.call('DELETE', `${trips}/${id}`)
    expect(await visit(token)).toMatchObject(gone)
    expect(await countLinks()).toBe(before - 1)
    const { username, password } = other.user.credentials
    // The account is gone before the sweep, which fails here.
    proxy.fault = ({ operation }) => (operation === 'BatchWriteItem' ? 'throttle' : undefined)
    await other.user.call('POST', '/api/users/delete', { body: { username, password } })
    const reads: string[] = []
    proxy.fault = ({ operation, input }) => {
      if (operation === 'GetItem') reads.push(input)
      return undefined
    }
    expect(await visit(otherToken)).toMatchObject(gone)
    // A read from a replica could still find the account.
    expect(reads.map((input) => JSON.parse(input).ConsistentRead)).toEqual([true, true])
    proxy.fault = () => undefined
    await runSweeper(api)
    expect(await countLinks()).toBe(before - 2)
  })

  test.each([7, 30, 90])('after %i days', async (days) => {
    const { share } = await prepare()
    const { token } = await share(nothing, days)
    api.advance(days * day - 60_000)
    expect((await visit(token)).status).toBe(200)
    api.advance(60_000)
    expect(await visit(token)).toMatchObject(gone)
  })

  test('seven days after the last stop, wherever that moves', async () => {
    const now = new Date(api.now())
    const inDays = (count: number) => new Date(now.getTime() + count * day).toISOString().slice(0, 10)
    const { user, id, ids, share, list } = await prepare()
    await user.call('PUT', `${trips}/${id}/waypoints/${ids[0]}`, {
      body: { startDate: inDays(-20), endDate: inDays(-20) },
    })
    const dateLast = (count: number | null) => {
      const date = count === null ? null : inDays(count)
      return user.call('PUT', `${trips}/${id}/waypoints/${ids[1]}`, { body: { startDate: date, endDate: date } })
    }
    await dateLast(-7)
    const { token } = await share(nothing, 'trip')
    // Its end would give away the trip's dates, which this link does not show.
    const shown = await visit(token)
    expect(shown.status).toBe(200)
    expect(shown.text).not.toContain(String(Date.parse(inDays(1))))
    expect(await list()).toMatchObject([{ endsAt: Date.parse(inDays(1)), hasEnded: false }])
    await dateLast(-8)
    expect(await visit(token)).toMatchObject(gone)
    expect(await list()).toMatchObject([{ endsAt: Date.parse(inDays(0)), hasEnded: true }])
    await dateLast(3)
    expect((await visit(token)).status).toBe(200)
    await user.call('PUT', `${trips}/${id}/waypoints/${ids[0]}`, { body: { startDate: null, endDate: null } })
    await dateLast(null)
    expect(await visit(token)).toMatchObject(gone)
    expect(await list()).toMatchObject([{ endsAt: null, hasEnded: true }])
  })

  test('seven days after the last stop that the trip goes to, whatever it skips later', async () => {
    const { user, id, ids, share, list } = await prepare()
    const days = [-8, 30].map((count) => new Date(api.now() + count * day).toISOString().slice(0, 10))
    const change = (at: number, body: object) => user.call('PUT', `${trips}/${id}/waypoints/${ids[at]}`, { body })
    for (const at of [0, 1]) await change(at, { startDate: days[at], endDate: days[at] })
    const { token } = await share(nothing, 'trip')
    expect((await visit(token)).status).toBe(200)
    await change(1, { skipped: true })
    expect(await visit(token)).toMatchObject(gone)
    expect(await list()).toMatchObject([{ hasEnded: true }])
  })

  test('where sharing is off, with the routes of its owner', async () => {
    const { user, path, share } = await prepare()
    const { token } = await share()
    const planner = toHandler(
      createPlanner(createPlannerDeps({ ...api.environment, SHARING: 'off', LOG_LEVEL: 'error' })),
    )
    const call = (method: Method, path: string, call: Call) => planner(gatewayEvent(method, path, call))
    const headers = { 'x-share-token': token }
    expect(await call('GET', '/api/shared/trip', { headers })).toMatchObject({ statusCode: 404 })
    expect(await call('GET', '/api/shared/tracks', { headers })).toMatchObject({ statusCode: 404 })
    expect(await call('GET', path, { token: user.accessToken })).toMatchObject({ statusCode: 404 })
    const body = { days: 7, shows: nothing }
    expect(await call('POST', path, { token: user.accessToken, body })).toMatchObject({ statusCode: 404 })
  })
})

describe('the owner', () => {
  test('sees when links end and were last opened', async () => {
    const { share, list } = await prepare()
    const { id, token } = await share({ ...nothing, dates: true }, 7)
    const [before] = await list()
    expect(before).toMatchObject({ id, shows: { ...nothing, dates: true }, hasEnded: false, openedOn: null })
    expect(before.endsAt - before.createdAt).toBe(7 * day)
    await visit(token)
    expect(await list()).toMatchObject([{ openedOn: new Date(api.now()).toISOString().slice(0, 10) }])
    expect(JSON.stringify(await list())).not.toContain(token)
  })

  test('misses a day that cannot be written, which the visitor does not notice', async () => {
    const { share, list } = await prepare()
    const { token } = await share()
    proxy.fault = ({ operation }) => (operation === 'UpdateItem' ? 'throttle' : undefined)
    expect((await visit(token)).status).toBe(200)
    proxy.fault = () => undefined
    expect(await list()).toMatchObject([{ openedOn: null }])
    await visit(token)
    expect(await list()).toMatchObject([{ openedOn: expect.any(String) }])
    expect(await proxy.measure(() => visit(token))).toMatchObject({ writeUnits: 0 })
  })

  test('can have ten links to a trip, even if made at once', async () => {
    const { user, path, share, list } = await prepare()
    proxy.conflicts = true
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => user.call('POST', path, { body: { days: 7, shows: nothing } })),
    )
    for (let made = answers.filter(({ status }) => status === 201).length; made < 10; made += 1) await share()
    expect(await list()).toHaveLength(10)
    const answer = await user.call('POST', path, { body: { days: 7, shows: nothing } })
    expect(answer).toMatchObject({
      status: 409,
      json: { code: 'limit', message: 'This trip has 10 links. Stop sharing one and try again.' },
    })
    const [first] = await list()
    await user.call('DELETE', `${path}/${first.id}`)
    expect((await user.call('POST', path, { body: { days: 7, shows: nothing } })).status).toBe(201)
  })

  test('needs dates for a link that ends with the trip', async () => {
    const { user } = await prepare()
    const { id } = (await user.call('POST', trips, { body: { name: 'Undated', description: '' } })).json
    const answer = await user.call('POST', `${trips}/${id}/shares`, { body: { days: 'trip', shows: nothing } })
    const message = 'Give the last stop a date, or choose a number of days.'
    expect(answer).toMatchObject({ status: 400, json: { message, fields: [{ field: 'days', message }] } })
  })

  test.each([
    ['days', { days: 8, shows: nothing }],
    ['days', { shows: nothing }],
    ['shows', { days: 7 }],
    ['shows.dates', { days: 7, shows: { ...nothing, dates: 'yes' } }],
    ['shows.checkIns', { days: 7, shows: { ...nothing, checkIns: undefined } }],
  ])('is told about a wrong %s', async (field, body) => {
    const { user, path } = await prepare()
    const answer = await user.call('POST', path, { body })
    expect(answer.status).toBe(400)
    expect(answer.json.fields.map((one: { field: string }) => one.field)).toEqual([field])
  })

  test('copies a trip without its links', async () => {
    const { user, id, share } = await prepare()
    await share()
    const copy = await user.call('POST', `${trips}/${id}/copy`, {
      body: { name: 'Copy', dates: true },
      headers: { 'idempotency-key': 'copy-without-links' },
    })
    expect((await user.call('GET', `${trips}/${copy.json.id}/shares`)).json).toEqual({ shares: [] })
  })
})

test('a token opens two routes, and no other of any function, with or without a session', async () => {
  const { user, id, ids, share } = await prepare()
  const { token, id: shareId } = await share(everything)
  const given: Readonly<Record<string, string | undefined>> = { tripId: id, waypointId: ids[0], shareId }
  const opened: string[] = []
  const routes = listRoutes(api)
  expect(routes.length).toBeGreaterThan(50)
  for (const { method, path } of routes) {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => given[name] ?? '01JD8Z2V9Q4T6W8X0Y2Z4A6001')
    for (const access of [{}, { token: user.accessToken }]) {
      const headers = { 'x-share-token': token }
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
      const answer = path.startsWith('/api/user/ai/')
        ? await assistant.call(filled, { method, headers, ...access })
        : await api.call(method, filled, { headers, ...access, ...body })
      if (answer.status === 200) opened.push(`${method} ${path}`)
      else expect(answer.status, `${method} ${path}`).toBe(401)
    }
  }
  expect(new Set(opened)).toEqual(new Set(['GET /api/shared/trip', 'GET /api/shared/tracks']))
  expect((await visit(token, 'other')).status).toBe(404)
  expect((await api.call('POST', '/api/shared/trip', { headers: { 'x-share-token': token } })).status).toBe(401)
  expect((await user.call('GET', `${trips}/${id}`)).json.waypointCount).toBe(2)
})

test('guesses get the same answer after the same work', async () => {
  const { user, path, share } = await prepare()
  const { id, token } = await share()
  await user.call('DELETE', `${path}/${id}`)
  const guesses = [token, 'A'.repeat(43), '', 'x'.repeat(5_000), '../../..', `${token}=`, 'é'.repeat(43)]
  const answers: Answer[] = []
  for (const guess of guesses) {
    const cost = await proxy.measure(async () => void answers.push(await visit(guess)))
    expect(cost).toMatchObject({ calls: 1, readUnits: 1, writeUnits: 0 })
  }
  for (const { status, json } of answers) {
    expect(status).toBe(404)
    expect({ ...json, requestId: '' }).toEqual({ code: 'not_found', message: noLongerValid, requestId: '' })
  }
})

test('a trip of 40 stops costs at most 5 read units in two steps', async () => {
  const { user, id, share } = await prepare()
  const waypoints = Array.from({ length: 38 }, (_, at) => ({
    ...stop(`Stop ${at}`, '2027-05-06'),
    description: 'x'.repeat(280),
    order: at,
  }))
  await user.call('POST', `${trips}/${id}/waypoints/batch`, {
    body: { waypoints },
    headers: { 'idempotency-key': 'forty-stops' },
  })
  const { token } = await share({ ...everything, figures: false })
  await visit(token)
  const cost = await proxy.measure(async () => expect((await visit(token)).json.stops).toHaveLength(40))
  expect(cost.calls).toBe(4)
  expect(cost.readUnits).toBeLessThanOrEqual(5)
  expect(cost.writeUnits).toBe(0)
})

test('no log and no error contains a token or where a check-in was made, and no item a token', async () => {
  const { user, id: trip, path, share } = await prepare()
  const { id, token } = await share(everything)
  const place = { latitude: -24.8123, longitude: 121.6789 }
  const checkIn = { id: '01JD8Z2V9Q4T6W8X0Y2Z4A6001', at: '2027-05-03T14:05+08:00', state: 'well', ...place }
  const checkIns = `${trips}/${trip}/check-ins`
  expect((await user.call('POST', checkIns, { body: checkIn })).status).toBe(201)
  expect((await visit(token)).json.checkIn).toMatchObject(place)
  await visit(token, 'tracks')
  proxy.fault = ({ operation }) => (operation === 'GetItem' ? 'invalid' : undefined)
  const broken = await visit(token)
  proxy.fault = () => undefined
  const errors = [
    broken,
    await visit(token, 'trip?after=x'),
    await visit(`${token}x`),
    await visit(token, 'missing'),
    await user.call('DELETE', `${path}/${id}`, { headers: { 'x-share-token': token } }),
    await user.call('POST', checkIns, { body: { ...checkIn, note: 'Another' } }),
    await user.call('POST', checkIns, { body: { ...checkIn, latitude: `${place.latitude}x` } }),
  ]
  expect(errors.map(({ status }) => status)).toEqual([400, 400, 404, 404, 401, 409, 400])
  const texts = JSON.stringify([api.logs, errors.map(({ text }) => text)])
  for (const secret of [token, '24.8123', '121.6789']) expect(texts).not.toContain(secret)
  expect(await findTraces(api, user, token)).not.toEqual([])
  expect((await findTraces(api, user, token)).filter((item) => item.includes(token))).toEqual([])
})

describe('links of others', () => {
  testAccess(api, [
    { method: 'GET', path: `${trips}/{trip}/shares` },
    { method: 'POST', path: `${trips}/{trip}/shares`, body: { days: 7, shows: nothing } },
    { method: 'DELETE', path: `${trips}/{trip}/shares/01JD8Z2V9Q4T6W8X0Y2Z4A6001` },
  ])
})
