import { describe, expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { tripSeq, waypointUlid } from '#shared/ids.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { failOften, persist } from '../support/batches.ts'
import { createTrackedTrip, readStoredTracks, toWaypointId } from '../support/tracks.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'
const nothing = { tracks: [], summaries: [], count: 0 }

async function prepare(stops: number, tracked: number) {
  const user = await api.signIn()
  const trip = await createTrackedTrip(user, stops, tracked)
  const stored = (id = trip.id) => readStoredTracks(api, user.userId, id)
  return { user, trip, stored }
}

const toUlids = (ids: readonly string[]) => ids.map((id) => waypointUlid(toWaypointId(id)))

/** Lets the given number of transactions pass, then fails all. */
function failAfter(transactions: number) {
  let left = transactions
  proxy.fault = ({ operation }) => (operation === 'TransactWriteItems' && left-- <= 0 ? 'fault' : undefined)
}

describe('deleting a stop', () => {
  test('deletes its track in the same transaction, and its count', async () => {
    const { user, trip, stored } = await prepare(3, 2)
    const { calls } = await proxy.measure(async () => {
      expect((await user.call('DELETE', `${trip.waypoints}/${trip.ids[1]}`)).status).toBe(204)
    })
    // The refusal as a stop without a track, the stop and its trip, and the transaction.
    expect(calls).toBe(3)
    const [, , last] = toUlids(trip.ids)
    expect(await stored()).toEqual({ tracks: [last], summaries: [last], count: 1 })
    expect(await trip.list()).toEqual([trip.toStop(2)])
    expect(await trip.count()).toBe(2)
  })

  test('without a track is one call, as before', async () => {
    const { user, trip } = await prepare(3, 1)
    const cost = await proxy.measure(async () => {
      expect((await user.call('DELETE', `${trip.waypoints}/${trip.ids[2]}`)).status).toBe(204)
    })
    expect(cost).toMatchObject({ calls: 1, readUnits: 0 })
  })

  test('checks the revision that counts the track', async () => {
    const { user, trip } = await prepare(2, 1)
    const remove = (rev: number) =>
      user.call('DELETE', `${trip.waypoints}/${trip.ids[1]}`, { headers: { 'if-match': `"${rev}"` } })
    expect(await remove(0)).toMatchObject({ status: 412, json: { current: { rev: 1, track: { source: 'drawn' } } } })
    expect(await trip.list()).toHaveLength(1)
    expect((await remove(1)).status).toBe(204)
    expect(await trip.list()).toEqual([])
  })
})

describe('deleting many stops', () => {
  test('deletes their tracks and lowers the count', async () => {
    const { trip, stored } = await prepare(99, 60)
    expect((await trip.remove(trip.ids.slice(0, 98))).json).toEqual({ deleted: 98 })
    expect(await stored()).toEqual(nothing)
    expect(await trip.count()).toBe(1)
  })

  test('leaves the tracks to other stops, and costs no more calls in a trip without tracks', async () => {
    const { trip, stored } = await prepare(9, 6)
    const [, , , , , fifth, sixth] = toUlids(trip.ids)
    await trip.remove([...trip.ids.slice(0, 5), trip.ids[8]])
    expect(await stored()).toEqual({ tracks: [fifth, sixth], summaries: [fifth, sixth], count: 2 })
    const { trip: bare } = await prepare(5, 0)
    const cost = await proxy.measure(async () => expect((await bare.remove(bare.ids.slice(1))).status).toBe(200))
    // The record of the POST with the session, the transaction, and the tips, for which the transaction has no room.
    expect(cost).toMatchObject({ calls: 3, readUnits: 2 })
  })

  test('that is interrupted before the tracks is completed by a repetition', async () => {
    const { trip, stored } = await prepare(6, 5)
    // The attempt without tracks is refused, and the next one deletes the stops.
    failAfter(2)
    expect((await trip.remove(trip.ids.slice(1))).status).toBe(503)
    proxy.fault = () => undefined
    expect(await stored()).toMatchObject({ summaries: [], count: 5 })
    expect((await trip.remove(trip.ids.slice(1))).json).toEqual({ deleted: 5 })
    expect(await stored()).toEqual(nothing)
    expect((await trip.remove(trip.ids.slice(1))).json).toEqual({ deleted: 5 })
    expect(await trip.count()).toBe(1)
  })

  test('and tracks happens once, whatever goes wrong with almost half of the calls', async () => {
    const { trip, stored } = await prepare(41, 40)
    proxy.fault = failOften(11)
    for (let from = 1; from < 40; from += 13)
      expect(
        (await persist(() => trip.remove(trip.ids.slice(from, from + 13), `removal-from-${from}`))).json.deleted,
      ).toBe(Math.min(13, 41 - from))
    proxy.fault = () => undefined
    const { count, summaries, tracks } = await stored()
    expect({ count, tracks }).toEqual({ count: summaries.length, tracks: summaries })
  })
})

describe('tracks whose stop was deleted by a release that knows none', () => {
  async function deleteAsVersion8() {
    const { user, trip, stored } = await prepare(4, 3)
    const table = api.openTable()
    const id = toWaypointId(trip.ids[2])
    await table.delete({ Key: keys.waypoint(user.userId, tripSeq(id), waypointUlid(id)) })
    return { user, trip, stored }
  }

  test('are not listed, and removed and counted when the others are', async () => {
    const { trip, stored } = await deleteAsVersion8()
    expect(await stored()).toMatchObject({ count: 3 })
    expect(await trip.list()).toEqual([trip.toStop(1), trip.toStop(3)])
    const others = toUlids([trip.ids[1] ?? '', trip.ids[3] ?? ''])
    expect(await stored()).toEqual({ tracks: others, summaries: others, count: 2 })
    expect(await trip.list()).toHaveLength(2)
  })

  test('go with their trip', async () => {
    const { user, trip, stored } = await deleteAsVersion8()
    expect((await user.call('DELETE', `${trips}/${trip.id}`)).status).toBe(204)
    expect((await stored()).tracks).toEqual([])
  })
})

describe('deleting a trip', () => {
  test('deletes its tracks, and no others', async () => {
    const { user, trip, stored } = await prepare(5, 4)
    const other = await createTrackedTrip(user, 2, 1)
    expect((await user.call('DELETE', `${trips}/${trip.id}`)).status).toBe(204)
    expect(await stored()).toEqual(nothing)
    expect(await stored(other.id)).toMatchObject({ count: 1, tracks: [expect.any(String)] })
  })

  test('that is interrupted is completed by a later one', async () => {
    const { user, trip, stored } = await prepare(5, 4)
    proxy.fault = ({ operation }) => (operation === 'BatchWriteItem' ? 'fault' : undefined)
    expect((await user.call('DELETE', `${trips}/${trip.id}`)).status).toBe(503)
    proxy.fault = () => undefined
    expect((await user.call('GET', trip.path)).status).toBe(404)
    expect((await user.call('DELETE', `${trips}/${trip.id}`)).status).toBe(204)
    expect((await stored()).tracks).toEqual([])
  })
})

describe('copying a trip', () => {
  test.each([true, false])('copies its tracks, whose stops are the copy’s (with dates: %s)', async (dates) => {
    const { user, trip, stored } = await prepare(4, 2)
    await trip.put([
      trip.toStop(2, { source: 'roads', map: 'OpenStreetMap, 2 June 2027', fords: 2, parts: [[0, 'track']] }),
    ])
    const headers = { 'idempotency-key': 'the-same-next-year' }
    const copy = await user.call('POST', `${trips}/${trip.id}/copy`, { body: { name: 'Again', dates }, headers })
    expect(copy.status).toBe(201)
    const toCopy = (id: string) => `${tripSeq(copy.json.id).toString(36)}-${waypointUlid(toWaypointId(id))}`
    const expected = (await trip.list()).map((track) => ({
      ...track,
      stop: toCopy(track.stop),
      from: toCopy(track.from),
    }))
    expect(expected).toMatchObject([{ source: 'drawn' }, { source: 'roads', fords: 2, parts: [[0, 'track']] }])
    expect((await user.call('GET', `${trips}/${copy.json.id}/tracks`)).json).toEqual({ tracks: expected, next: null })
    const { waypointDTOS } = (await user.call('GET', `${trips}/${copy.json.id}`)).json
    expect(waypointDTOS.map(({ track }: { track?: { from: string } }) => track?.from)).toEqual([
      undefined,
      toCopy(trip.ids[0] ?? ''),
      toCopy(trip.ids[1] ?? ''),
      undefined,
    ])
    expect(waypointDTOS[2].track).toMatchObject({ surface: { track: 1 }, map: 'OpenStreetMap, 2 June 2027' })
    expect((await stored(copy.json.id)).count).toBe(2)
    expect((await stored()).count).toBe(2)
  })

  test('takes at most 100 writes a transaction, and continues after an interruption', async () => {
    const { user, trip, stored } = await prepare(160, 120)
    const sizes: number[] = []
    let left = 3
    proxy.fault = ({ operation, input }) => {
      if (operation !== 'TransactWriteItems') return undefined
      if (left-- <= 0) return 'fault'
      sizes.push(JSON.parse(input).TransactItems.length)
      return undefined
    }
    const copy = () =>
      user.call('POST', `${trips}/${trip.id}/copy`, {
        body: { name: 'Again', dates: true },
        headers: { 'idempotency-key': 'the-same-next-year' },
      })
    expect((await copy()).status).toBe(503)
    left = Number.POSITIVE_INFINITY
    const { json } = await copy()
    // The new trip, then the first stop without a track and 48 with one.
    expect(sizes.slice(0, 2)).toEqual([expect.any(Number), 98])
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
    expect(json.waypointCount).toBe(160)
    const { tracks, summaries, count } = await stored(json.id)
    expect({ summaries, count }).toEqual({ summaries: tracks, count: 120 })
    expect(tracks).toEqual((await stored()).tracks)
  })
})
