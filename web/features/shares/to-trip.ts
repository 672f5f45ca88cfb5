import { createDay } from '#shared/date.ts'
import { createUlid, createWaypointId, type WaypointId } from '#shared/ids.ts'
import { toIsoDates } from '#shared/move.ts'
import type { SharedStop } from '#shared/share.ts'
import type { StopTrack } from '#shared/track.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { writeTrip } from '../../files/page/write-files.ts'
import { downloadFile } from '../../ui/download-file.ts'
import type { SharedTrip } from './visit.ts'

/** Returns an id for a stop's number, in the same order, because a link has no ids. */
const toId = (number: number): WaypointId => createWaypointId(1, createUlid(number, new Uint8Array(16)))

const toWaypoints = (stops: readonly SharedStop[]): Waypoint[] =>
  stops.map(({ number, name, latitude, longitude, symbol, skipped, description = '', ...stop }) => ({
    id: toId(number),
    name,
    description,
    latitude: String(latitude),
    longitude: String(longitude),
    ...toIsoDates(stop),
    weather: null,
    rev: 0,
    ...(symbol === undefined ? {} : { symbol }),
    ...(skipped ? { skipped } : {}),
  }))

const toTracks = ({ stops, tracks }: SharedTrip): StopTrack[] =>
  tracks.map(({ to, ...track }) => ({
    ...track,
    breaks: track.breaks && [...track.breaks],
    stop: toId(to),
    from: toId(stops.findLast(({ number, skipped }) => number < to && !skipped)?.number ?? 0),
    // How and when it was made is not shared.
    source: 'file',
    at: createDay('2000-01-01'),
  }))

/** Writes a shared trip's places and tracks as GPX. */
export const writePlaces = (trip: SharedTrip): Promise<File> =>
  writeTrip({ name: trip.name, description: '' }, toWaypoints(trip.stops), 'gpx', {
    route: 'none',
    tracks: toTracks(trip),
  })

export const savePlaces = async (trip: SharedTrip): Promise<void> => downloadFile(await writePlaces(trip))
