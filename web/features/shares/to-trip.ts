import { createDay } from '#shared/date.ts'
import { createUlid, createWaypointId, type WaypointId } from '#shared/ids.ts'
import { toIsoDates } from '#shared/move.ts'
import type { SharedStop, SharedTrack } from '#shared/share.ts'
import type { StopTrack } from '#shared/track.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { writeTrip } from '../../files/page/write-files.ts'
import { downloadFile } from '../../ui/download-file.ts'
import type { SharedTrip } from './visit.ts'

/** Returns an id for a stop's number, in the same order, because a link has no ids. */
const toId = (number: number): WaypointId => createWaypointId(1, createUlid(number, new Uint8Array(16)))

const toWaypoints = (stops: readonly SharedStop[]): Waypoint[] =>
  stops.map(({ number, name, latitude, longitude, symbol, description = '', ...stop }) => ({
    id: toId(number),
    name,
    description,
    latitude: String(latitude),
    longitude: String(longitude),
    ...toIsoDates(stop),
    weather: null,
    rev: 0,
    ...(symbol === undefined ? {} : { symbol }),
  }))

const toTracks = (tracks: readonly SharedTrack[]): StopTrack[] =>
  tracks.map(({ to, ...track }) => ({
    ...track,
    breaks: track.breaks && [...track.breaks],
    stop: toId(to),
    from: toId(to - 1),
    // How and when it was made is not shared.
    source: 'file',
    at: createDay('2000-01-01'),
  }))

/** Writes a shared trip's places and tracks as GPX. */
export const writePlaces = ({ name, stops, tracks }: SharedTrip): Promise<File> =>
  writeTrip({ name, description: '' }, toWaypoints(stops), 'gpx', { route: 'none', tracks: toTracks(tracks) })

export const savePlaces = async (trip: SharedTrip): Promise<void> => downloadFile(await writePlaces(trip))
