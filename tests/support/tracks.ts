import { openTable } from '#functions/table/client.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { createDay } from '#shared/date.ts'
import { isTripId, isWaypointId, tripSeq, type UserId, type WaypointId } from '#shared/ids.ts'
import type { StopTrack, Track } from '#shared/track.ts'
import { measureKm, type TrackPoint } from '#shared/tracks/measure.ts'
import { encodeLine } from '#shared/tracks/polyline.ts'
import { roundStored } from '#shared/units.ts'
import type { Api, SignedIn } from './api.ts'
import { createEmptyTrip, listPlaces } from './batches.ts'

export const toWaypointId = (text: string | undefined): WaypointId => {
  if (text === undefined || !isWaypointId(text)) throw new Error(`${text} is no id of a waypoint`)
  return text
}

/** Returns a winding line of about 1.5 km and 6 characters a point. */
export const windingPoints = (count: number, from = { latitude: -25.9, longitude: 139.35 }): TrackPoint[] =>
  Array.from({ length: count }, (_, at) => ({
    latitude: from.latitude + 0.01 * at,
    longitude: from.longitude + (at % 2) * 0.01,
  }))

/** Returns a track from one stop to the next, which is not simplified. */
export function someTrack(
  from: string | undefined,
  stop: string | undefined,
  more: Partial<Track> = {},
  points = 20,
): StopTrack {
  const line = windingPoints(points)
  return {
    stop: toWaypointId(stop),
    from: toWaypointId(from),
    line: encodeLine(line),
    km: roundStored(measureKm(line)),
    source: 'drawn',
    at: createDay('2027-05-01'),
    ...more,
  }
}

/** Creates a trip with stops; tracks lead to the first `tracked` stops after the first. */
export async function createTrackedTrip(user: SignedIn, stops: number, tracked = 0) {
  const trip = await createEmptyTrip(user)
  const ids: string[] = []
  for (let from = 0; from < stops; from += 98) {
    const count = Math.min(98, stops - from)
    const more = from === 0 ? {} : { after: ids.at(-1) }
    ids.push(...(await trip.add(listPlaces(count, from), `${trip.id}-stops-${from}`, more)).json.ids)
  }
  const path = `/api/user/trips/${trip.id}/tracks`
  const put = (tracks: readonly unknown[], more: object = {}) => user.call('PUT', path, { body: { tracks, ...more } })
  const toStop = (at: number, more?: Partial<Track>, points?: number) => someTrack(ids[at - 1], ids[at], more, points)
  for (let from = 1; from <= tracked; from += 40) {
    const count = Math.min(40, tracked + 1 - from)
    const answer = await put(Array.from({ length: count }, (_, at) => toStop(from + at)))
    if (answer.status !== 200) throw new Error(answer.text)
  }

  async function list(): Promise<StopTrack[]> {
    const found: StopTrack[] = []
    let after = ''
    do {
      const { json } = await user.call('GET', `${path}${after && `?after=${after}`}`)
      found.push(...json.tracks)
      after = json.next ?? ''
    } while (after !== '')
    return found
  }
  const read = async (at: number) => (await user.call('GET', `${trip.waypoints}/${ids[at]}`)).json
  return { ...trip, ids, path, put, toStop, list, read }
}

/** Returns what the table has of a trip's tracks: their stops, the stops with a summary, and the trip's number. */
export async function readStoredTracks({ environment }: Api, userId: UserId, tripId: string) {
  if (!isTripId(tripId)) throw new Error(`${tripId} is no id of a trip`)
  const table = openTable(environment.TABLE_NAME ?? '')
  const seq = tripSeq(tripId)
  const [tracks, waypoints, trip] = await Promise.all([
    queryAll(table, keys.tracks(userId, seq)),
    queryAll(table, keys.waypoints(userId, seq)),
    table.get(keys.trip(userId, seq)),
  ])
  const toUlid = ({ sk }: Readonly<Record<string, unknown>>) => String(sk).slice(-26)
  return {
    tracks: tracks.map(toUlid),
    summaries: waypoints.filter(({ track }) => track !== undefined).map(toUlid),
    count: Number(trip?.trackCount ?? 0),
  }
}
