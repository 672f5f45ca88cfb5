import { beforeAll, describe, expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { tripSeq, waypointUlid } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { Part } from '#shared/track.ts'
import { encodeLine, encodeNumbers } from '#shared/tracks/polyline.ts'
import { summarizeTrack } from '#shared/tracks/summarize.ts'
import { testAccess } from '../support/access.ts'
import type { SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { failOften, persist } from '../support/batches.ts'
import { keepAverages } from '../support/plans.ts'
import { createTrackedTrip, readStoredTracks, someTrack, windingPoints } from '../support/tracks.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'
const own = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const withRev = (rev: number) => ({ headers: { 'if-match': `"${rev}"` } })
const nothing = { status: 404, json: { code: 'not_found' } }

async function prepare(stops: number, tracked = 0) {
  const user = await api.signIn()
  const trip = await createTrackedTrip(user, stops, tracked)
  const stored = () => readStoredTracks(api, user.userId, trip.id)
  return { user, trip, stored }
}

describe('saving tracks', () => {
  test('stores each under the stop that it leads to, with a summary on the stop', async () => {
    const { user, trip } = await prepare(3)
    const heights = encodeNumbers(Array.from({ length: 20 }, (_, at) => 60 + at))
    const first = trip.toStop(1, { heights, up: 20, down: 0, highest: 79, name: 'Birdsville Track' })
    const second = trip.toStop(2, { source: 'file', breaks: [4, 9] })
    const before = (await user.call('GET', `${trips}/${trip.id}`)).json
    const answer = await trip.put([second, first])
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({ waypoints: [await trip.read(2), await trip.read(1)] })
    expect(await trip.read(1)).toMatchObject({ rev: 1, track: summarizeTrack(first) })
    expect(await trip.read(2)).toMatchObject({ rev: 1, track: { ...summarizeTrack(second), gaps: expect.any(Number) } })
    expect(await trip.read(0)).not.toHaveProperty('track')
    expect(await trip.list()).toEqual([first, second])
    const after = (await user.call('GET', `${trips}/${trip.id}`)).json
    expect(after.changes).toBe(before.changes + 1)
  })

  test('stores the parts, the map and the fords of a track along roads, and their surfaces on the stop', async () => {
    const { user, trip } = await prepare(3)
    const parts: Part[] = [
      [0, 'gravel'],
      [10, 'track'],
    ]
    const roads = trip.toStop(1, { source: 'roads', map: 'OpenStreetMap, 2 June 2027', fords: 2, parts })
    const [waypoint] = (await trip.put([roads])).json.waypoints
    expect(waypoint.track).toEqual(summarizeTrack(roads))
    expect(waypoint.track).toMatchObject({
      source: 'roads',
      map: roads.map,
      fords: 2,
      surface: { gravel: 0.5262, track: 0.4738 },
    })
    expect(waypoint.leg).toBeUndefined()
    expect(await trip.read(1)).toEqual(waypoint)
    expect(await trip.list()).toEqual([roads])
    await user.call('PUT', `${trip.waypoints}/${trip.ids[1]}`, { body: { name: 'Well 6', leg: null, track: null } })
    expect((await trip.read(1)).track).toEqual(waypoint.track)
    expect((await trip.put([roads])).json.waypoints).toMatchObject([{ rev: 2 }])
    const { parts: _, ...rest } = roads
    for (const [rev, changed] of [{ ...roads, parts: parts.slice(0, 1) }, { ...roads, fords: 3 }, rest].entries()) {
      const answer = await trip.put([changed])
      expect(answer.json.waypoints).toMatchObject([{ rev: rev + 3, track: summarizeTrack(changed) }])
      expect(await trip.list()).toEqual([changed])
    }
  })

  test('stores a track along roads so that code of 0.9.0 reads a drawn one', async () => {
    const { user, trip } = await prepare(2)
    const roads = trip.toStop(1, {
      source: 'roads',
      map: 'OpenStreetMap, 2 June 2027',
      fords: 2,
      parts: [[0, 'gravel']],
    })
    await trip.put([roads])
    const table = api.openTable()
    const place = [user.userId, tripSeq(roads.stop), waypointUlid(roads.stop)] as const
    const [track, waypoint] = await Promise.all([table.get(keys.track(...place)), table.get(keys.waypoint(...place))])
    for (const stored of [track, waypoint?.track]) expect(stored).toMatchObject({ source: 'drawn', roads: true })
    const answers = [await trip.list(), await trip.read(1), (await trip.put([roads])).json]
    expect(JSON.stringify(answers)).not.toMatch(/"drawn"|"roads":/)
  })

  test('replaces a track, and counts it once', async () => {
    const { trip, stored } = await prepare(2, 1)
    const km = Math.ceil(trip.toStop(1).km)
    const longer = trip.toStop(1, { km })
    expect((await trip.put([longer])).json.waypoints).toMatchObject([{ rev: 2, track: { km } }])
    expect(await trip.list()).toEqual([longer])
    expect((await stored()).count).toBe(1)
  })

  test('writes no equal track again, so a repeat is safe with outdated revisions', async () => {
    const { trip } = await prepare(3, 2)
    const seen = { [trip.ids[1] ?? '']: 0, [trip.ids[2] ?? '']: 0 }
    const { writeUnits } = await proxy.measure(async () => {
      const again = await trip.put([trip.toStop(1), trip.toStop(2)], { seen })
      expect(again).toMatchObject({ status: 200, json: { waypoints: [{ rev: 1 }, { rev: 1 }] } })
    })
    expect(writeUnits).toBe(0)
    const renamed = trip.toStop(2, { name: 'French Line' })
    const some = await trip.put([trip.toStop(1), renamed], { seen: { ...seen, [trip.ids[2] ?? '']: 1 } })
    expect(some.json.waypoints).toMatchObject([{ rev: 1 }, { rev: 2 }])
    expect(await trip.list()).toEqual([trip.toStop(1), renamed])
  })

  test('is refused as a whole if a stop has changed since it was seen, and says which first', async () => {
    const { user, trip, stored } = await prepare(4)
    for (const at of [2, 3])
      await user.call('PUT', `${trip.waypoints}/${trip.ids[at]}`, { body: { name: `Well ${at}` } })
    const seen = Object.fromEntries(trip.ids.map((id) => [id, 0]))
    const tracks = [trip.toStop(1), trip.toStop(3), trip.toStop(2)]
    const answer = await trip.put(tracks, { seen })
    expect(answer).toMatchObject({ status: 412, json: { code: 'changed', current: { name: 'Well 3', rev: 1 } } })
    expect(answer.json.current).toEqual(await trip.read(3))
    expect(await stored()).toEqual({ tracks: [], summaries: [], count: 0 })
    const now = { ...seen, [trip.ids[2] ?? '']: 1, [trip.ids[3] ?? '']: 1 }
    expect((await trip.put(tracks, { seen: now })).status).toBe(200)
  })

  test('accepts 40 tracks at once, in one transaction', async () => {
    const { trip, stored } = await prepare(41)
    const transactions: number[] = []
    proxy.fault = ({ operation, input }) => {
      if (operation === 'TransactWriteItems') transactions.push(JSON.parse(input).TransactItems.length)
      return undefined
    }
    expect((await trip.put(trip.ids.slice(1).map((_, at) => trip.toStop(at + 1)))).status).toBe(200)
    expect(transactions).toEqual([81])
    expect((await stored()).count).toBe(40)
  })

  test('is refused for a trip or stop that is gone, another trip’s or another user’s', async () => {
    const { user, trip } = await prepare(3)
    const other = await createTrackedTrip(user, 2)
    await user.call('DELETE', `${trip.waypoints}/${trip.ids[2]}`)
    expect(await trip.put([trip.toStop(1), trip.toStop(2)])).toMatchObject(nothing)
    expect(await trip.put([trip.toStop(1), other.toStop(1)])).toMatchObject(nothing)
    const stranger = await api.signIn()
    await createTrackedTrip(stranger, 2)
    const body = { tracks: [trip.toStop(1)] }
    expect(await stranger.call('PUT', trip.path, { body })).toMatchObject(nothing)
    expect(await stranger.call('GET', trip.path)).toMatchObject(nothing)
    expect(await stranger.call('DELETE', `${trip.path}/${trip.ids[1]}`)).toMatchObject(nothing)
    expect(await trip.list()).toEqual([])
    await user.call('DELETE', `${trips}/${trip.id}`)
    expect(await user.call('PUT', trip.path, { body })).toMatchObject(nothing)
    expect(await user.call('GET', trip.path)).toMatchObject(nothing)
  })

  test('is refused beyond 500 tracks in a trip; replacing one and removing one is not', async () => {
    const { user, trip, stored } = await prepare(502, 499)
    expect(await trip.put([trip.toStop(500), trip.toStop(501)])).toMatchObject({
      status: 409,
      json: {
        code: 'limit',
        message: 'A trip can have up to 500 tracks. There is room for 1 more, and you sent 2.',
      },
    })
    expect((await stored()).count).toBe(499)
    expect((await trip.put([trip.toStop(500), trip.toStop(1, { name: 'Renamed' })])).status).toBe(200)
    expect(await trip.put([trip.toStop(501)])).toMatchObject({
      status: 409,
      json: { message: 'A trip can have up to 500 tracks' },
    })
    expect((await trip.put([trip.toStop(2, { name: 'Renamed' })])).status).toBe(200)
    expect((await user.call('DELETE', `${trip.path}/${trip.ids[3]}`)).status).toBe(200)
    expect((await trip.put([trip.toStop(501)])).status).toBe(200)
    expect((await stored()).count).toBe(500)
  })
})

describe('tracks that cannot be saved', () => {
  let user: SignedIn
  let trip: Awaited<ReturnType<typeof createTrackedTrip>>
  beforeAll(async () => {
    user = await api.signIn()
    trip = await createTrackedTrip(user, 4)
  })
  const refusal = (field: string, message: string) => ({
    status: 400,
    json: { code: 'invalid', message, fields: expect.arrayContaining([{ field, message }]) },
  })
  const point = (latitude: number, longitude: number) => ({ latitude, longitude })
  const steps = (count: number) => Array.from({ length: count }, (_, at) => point(at % 2 ? 0.00001 : 0, 0))

  test.each([
    ['one point', { line: encodeLine([point(1, 1)]) }, 'line', 'The line must have 2 to 4,000 points'],
    ['4,001 points', { line: encodeLine(steps(4_001)) }, 'line', 'The line must have 2 to 4,000 points'],
    [
      'a megabyte cut at 16,001 characters',
      { line: '?'.repeat(16_001) },
      'line',
      'The line must have 2 to 4,000 points',
    ],
    ['other characters', { line: 'a line' }, 'line', "The line can't be decoded"],
    ['half a point', { line: encodeLine(windingPoints(3)).slice(0, -1) }, 'line', "The line can't be decoded"],
    ['overflowing differences', { line: '~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~' }, 'line', "The line can't be decoded"],
    ['a number instead of a line', { line: 7 }, 'line', "The line can't be decoded"],
    [
      'a point beyond the pole',
      { line: encodeLine([point(89, 0), point(91, 0)]) },
      'line',
      'Latitude must be between -90 and 90',
    ],
    [
      'a point beyond the date line',
      { line: encodeLine([point(0, 179), point(0, 181)]) },
      'line',
      'Longitude must be between -180 and 180',
    ],
    ['too few heights', { heights: encodeNumbers([1, 2, 3]) }, 'line', "Heights don't match the line"],
    ['heights that are not', { heights: ' ' }, 'line', "Heights don't match the line"],
    ['long heights', { heights: '?'.repeat(16_001) }, 'heights', "Heights don't match the line"],
    ['half the distance', { km: 14 }, 'line', "The distance doesn't match the line"],
    ['more than the distance', { km: 40 }, 'line', "The distance doesn't match the line"],
    ['no distance', { km: null }, 'km', 'Distance must be a number from 0 to 40,000 km'],
    ['decreasing breaks', { breaks: [5, 4] }, 'line', 'Breaks must be increasing numbers of points'],
    ['a break behind the end', { breaks: [20] }, 'line', 'Breaks must be increasing numbers of points'],
    ['text for breaks', { breaks: ['4'] }, 'breaks.0', 'Breaks must be increasing numbers of points'],
    [
      'too many breaks',
      { breaks: Array.from({ length: 101 }, (_, at) => at + 1) },
      'breaks',
      'A track can have up to 100 breaks',
    ],
    ['no stop that it comes from', { from: 'here' }, 'from', 'A track must name the stop it comes from'],
    ['another source', { source: 'routed' }, 'source', "Source must be 'file', 'drawn', 'recorded' or 'roads'"],
    [
      'parts behind the end',
      {
        parts: [
          [0, 'sand'],
          [20, 'track'],
        ],
      },
      'line',
      "The parts don't match the line",
    ],
    [
      'parts in another order',
      {
        parts: [
          [0, 'sand'],
          [5, 'track'],
          [4, 'sand'],
        ],
      },
      'parts',
      "The parts don't match the line",
    ],
    ['another surface', { parts: [[0, 'mud']] }, 'parts.0.1', "The parts don't match the line"],
    ['a long name of a map', { map: 'x'.repeat(81) }, 'map', 'Map must be at most 80 characters long'],
    ['no ford', { fords: 0 }, 'fords', 'Fords must be a whole number from 1 to 999'],
    ['half a ford', { fords: 1.5 }, 'fords', 'Fords must be a whole number from 1 to 999'],
    ['too many fords', { fords: 1_000 }, 'fords', 'Fords must be a whole number from 1 to 999'],
    ['fords in words', { fords: 'two' }, 'fords', 'Fords must be a whole number from 1 to 999'],
    ['no such day', { at: '2027-02-30' }, 'at', 'Day must be a day'],
    ['a blank name', { name: ' ' }, 'name', 'Track name is required'],
    ['no stop', { stop: 'here' }, 'stop', 'stop must be the id of a waypoint'],
  ])('are refused with %s, by their number', async (_, change, field, message) => {
    const answer = await trip.put([trip.toStop(1), trip.toStop(2), { ...trip.toStop(3), ...change }])
    expect(answer).toMatchObject(refusal(`tracks.2.${field}`, `Track 3: ${message}`))
    expect(await trip.list()).toEqual([])
  })

  test('are refused when two lead to one stop', async () => {
    const answer = await trip.put([trip.toStop(1), trip.toStop(2), { ...trip.toStop(2), from: trip.ids[0] }])
    expect(answer).toMatchObject(refusal('tracks.2.stop', 'Track 3: Two tracks lead to this stop'))
  })

  test.each([
    ['none', []],
    ['one too many', Array.from({ length: 41 }, () => null)],
    ['no list', {}],
    ['as many as fit into a body', Array.from({ length: 60_000 }, () => 1)],
  ])('are refused when they are %s', async (_, tracks) => {
    const answer = await user.call('PUT', trip.path, { body: { tracks } })
    expect(answer).toMatchObject(refusal('tracks', 'tracks must be 1 to 40 tracks'))
  })

  test('are refused with NaN, which is no JSON, and with null in its place', async () => {
    const body = JSON.stringify({ tracks: [trip.toStop(1)] })
    const call = (km: string) => user.call('PUT', trip.path, { body: body.replace(/"km":[\d.]+/, `"km":${km}`) })
    expect(await call('NaN')).toMatchObject({ status: 400, json: { message: 'The body is not valid JSON' } })
    expect(await call('1e999')).toMatchObject({ status: 400, json: { fields: [{ field: 'tracks.0.km' }] } })
  })

  test('are refused with revisions that are no numbers', async () => {
    for (const seen of [[], 'x', { [trip.ids[1] ?? '']: '0' }])
      expect(await trip.put([trip.toStop(1)], { seen })).toMatchObject({
        status: 400,
        json: { code: 'invalid', message: 'seen must be revisions by waypoint' },
      })
  })

  test('are too large above 256 KB', async () => {
    for (const line of ['?'.repeat(257 * 1024), '?'.repeat(1024 * 1024)])
      expect(await trip.put([{ ...trip.toStop(1), line }])).toMatchObject({ status: 413, json: { code: 'too_large' } })
  })
})

describe('removing a track', () => {
  test('returns the stop without it, also a second time', async () => {
    const { user, trip, stored } = await prepare(3, 2)
    const path = `${trip.path}/${trip.ids[1]}`
    const before = (await user.call('GET', `${trips}/${trip.id}`)).json.changes
    const answer = await user.call('DELETE', path, withRev(1))
    expect(answer).toMatchObject({ status: 200, json: { id: trip.ids[1], rev: 2 } })
    expect(answer.json).toEqual(await trip.read(1))
    expect(answer.json).not.toHaveProperty('track')
    expect(await user.call('DELETE', path, withRev(1))).toMatchObject({ status: 200, json: { rev: 2 } })
    expect(await trip.list()).toEqual([trip.toStop(2)])
    expect((await stored()).count).toBe(1)
    expect((await user.call('GET', `${trips}/${trip.id}`)).json.changes).toBe(before + 1)
  })

  test('is refused if the stop has changed since it was seen', async () => {
    const { user, trip } = await prepare(2, 1)
    const answer = await user.call('DELETE', `${trip.path}/${trip.ids[1]}`, withRev(0))
    expect(answer).toMatchObject({ status: 412, json: { code: 'changed', current: await trip.read(1) } })
    expect(await trip.list()).toHaveLength(1)
    const bad = await user.call('DELETE', `${trip.path}/${trip.ids[1]}`, { headers: { 'if-match': 'x' } })
    expect(bad).toMatchObject({ status: 400, json: { code: 'invalid' } })
  })

  test('of a stop that is gone or another trip’s is answered 404', async () => {
    const { user, trip } = await prepare(2, 1)
    const other = await createTrackedTrip(user, 2, 1)
    for (const id of ['mine', other.ids[1], `${trip.ids[1]?.split('-')[0]}-${own}`])
      expect(await user.call('DELETE', `${trip.path}/${id}`)).toMatchObject(nothing)
    expect(await other.list()).toHaveLength(1)
  })
})

describe('the tracks of a trip', () => {
  test('come once each, a megabyte at a time', async () => {
    const { user, trip } = await prepare(81)
    for (let at = 1; at <= 80; at += 10) {
      const long = Array.from({ length: 10 }, (_, index) => trip.toStop(at + index, {}, 2_600))
      expect((await trip.put(long)).status).toBe(200)
    }
    const first = await user.call('GET', trip.path)
    expect(first.json.tracks.length).toBeLessThan(80)
    expect(first.json.next).toEqual(expect.any(String))
    const all = await trip.list()
    expect(all.map(({ stop }) => stop)).toEqual(trip.ids.slice(1))
  })

  test.each(['', 'x', '%00', own.toLowerCase(), 'x'.repeat(5_000)])('refuse the cursor %j', async (after) => {
    const { user, trip } = await prepare(1)
    expect(await user.call('GET', `${trip.path}?after=${after}`)).toMatchObject({
      status: 400,
      json: { fields: [{ field: 'after', message: 'after must be the value of next in the last answer' }] },
    })
  })

  test('are none for a trip without tracks', async () => {
    const { user, trip } = await prepare(2)
    expect((await user.call('GET', trip.path)).json).toEqual({ tracks: [], next: null })
    expect((await user.call('POST', trip.path, { body: {} })).status).toBe(405)
  })
})

describe('a stop with a track', () => {
  test('keeps it whatever a POST or PUT of the stop says, and when its leg is replaced or cleared', async () => {
    const { user, trip } = await prepare(2, 1)
    const { track } = await trip.read(1)
    const put = (body: object) => user.call('PUT', `${trip.waypoints}/${trip.ids[1]}`, { body })
    for (const body of [
      { leg: { from: trip.ids[0], km: 540 } },
      { leg: { from: trip.ids[0], surface: { sand: 1 } } },
      { leg: null },
      { name: 'Mt Dare', track: null },
      { description: 'Fuel', track: { ...track, km: 1 } },
      { latitude: '-26.07', longitude: '135.25', startDate: '2027-06-01', endDate: '2027-06-02' },
    ])
      expect((await put(body)).json, JSON.stringify(body)).toMatchObject({ track })
    const added = await user.call('POST', trip.waypoints, { body: { ...(await trip.read(1)), id: undefined } })
    expect(added.status).toBe(201)
    expect(added.json).not.toHaveProperty('track')
    expect(await trip.list()).toEqual([trip.toStop(1)])
  })

  test('keeps it when dates move', async () => {
    const { user, trip } = await prepare(2, 1)
    await user.call('PUT', `${trip.waypoints}/${trip.ids[1]}`, {
      body: { startDate: '2027-06-01', endDate: '2027-06-02' },
    })
    const headers = { 'idempotency-key': 'a-later-start' }
    await user.call('POST', `${trips}/${trip.id}/move`, { body: { days: 3 }, headers })
    expect(await trip.read(1)).toMatchObject({ startDate: '2027-06-04T00:00:00Z', track: { source: 'drawn' } })
    expect(await trip.list()).toEqual([trip.toStop(1)])
  })

  test('keeps its weather, in the user’s unit, when the track changes', async () => {
    const { user, trip } = await prepare(2)
    const dates = { startDate: '2027-06-01', endDate: '2027-06-02' }
    await user.call('PUT', `${trip.waypoints}/${trip.ids[1]}`, { body: dates })
    const averages = { avgMinTemperature: 10, avgMaxTemperature: 20, elevation: 40 }
    await keepAverages(user, trip.id, trip.ids[1] ?? '', averages)
    const headers = { 'accept-language': 'en-US' }
    const body = { tracks: [trip.toStop(1)] }
    const inFahrenheit = { weather: { avgMinTemperature: 50, temperatureUnit: 'fahrenheit' } }
    expect((await user.call('PUT', trip.path, { body, headers })).json.waypoints).toMatchObject([inFahrenheit])
    const removal = await user.call('DELETE', `${trip.path}/${trip.ids[1]}`, { headers })
    expect(removal.json).toMatchObject(inFahrenheit)
  })
})

describe('whatever goes wrong', () => {
  test.each(['fault', 'conflict', 'throttle', 'lost', 'hang'] as const)(
    'a PUT that meets "%s" until it gives up leaves no summary without its track',
    async (fault) => {
      const { trip, stored } = await prepare(41)
      const tracks = trip.ids.slice(1).map((_, at) => trip.toStop(at + 1))
      proxy.fault = ({ operation }) => (operation === 'TransactWriteItems' ? fault : undefined)
      expect((await api.timers.passUntil(trip.put(tracks))).status).toBe(503)
      proxy.fault = () => undefined
      const { tracks: found, summaries, count } = await stored()
      expect(summaries).toEqual(found)
      expect([0, 40]).toContain(count)
      expect(found).toHaveLength(count)
      expect((await trip.put(tracks)).json.waypoints.map(({ rev }: { rev: number }) => rev)).toEqual(
        tracks.map(() => 1),
      )
      expect((await stored()).count).toBe(40)
    },
  )

  test('tracks, summaries and their number agree after parallel changes with conflicts and faults', async () => {
    const { user, trip, stored } = await prepare(12, 6)
    proxy.conflicts = true
    proxy.fault = failOften(3)
    await Promise.all([
      persist(() => trip.put([trip.toStop(3, { name: 'A' }), trip.toStop(8), trip.toStop(9)])),
      persist(() => trip.put([trip.toStop(8, { name: 'B' }), trip.toStop(4, { name: 'B' }), trip.toStop(10)])),
      persist(() => user.call('DELETE', `${trip.path}/${trip.ids[3]}`)),
      persist(() => user.call('DELETE', `${trip.waypoints}/${trip.ids[5]}`)),
      persist(() => user.call('PUT', `${trip.waypoints}/${trip.ids[8]}`, { body: { name: 'Ford' } })),
      persist(() => trip.remove([trip.ids[6], trip.ids[7], trip.ids[11]])),
    ])
    proxy.fault = () => undefined
    const { tracks, summaries, count } = await stored()
    expect(summaries).toEqual(tracks)
    expect(tracks).toHaveLength(count)
    const list = await trip.list()
    for (const track of list) {
      const at = trip.ids.indexOf(track.stop)
      expect((await trip.read(at)).track).toEqual(summarizeTrack(track))
    }
  })
})

describe('access', () => {
  const track = { ...someTrack(`1-${own}`, `1-${own}`), stop: '{waypoint}', from: '{waypoint}' }
  testAccess(api, [
    { method: 'GET', path: `${trips}/{trip}/tracks` },
    { method: 'PUT', path: `${trips}/{trip}/tracks`, body: { tracks: [track] } },
    { method: 'DELETE', path: `${trips}/{trip}/tracks/{waypoint}` },
  ])
})

test('a request has room for the clients’ pieces of 200 KB', async () => {
  const { trip } = await prepare(14)
  const tracks = Array.from({ length: 12 }, (_, at) => trip.toStop(at + 1, {}, 2_600))
  expect(JSON.stringify({ tracks }).length).toBeGreaterThan(150_000)
  expect(JSON.stringify({ tracks }).length).toBeLessThan(limits.batch.bytes)
  expect((await trip.put(tracks)).status).toBe(200)
})
