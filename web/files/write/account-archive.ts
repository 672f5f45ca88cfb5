import { makeZip } from 'client-zip'
import { tripSeq } from '#shared/ids.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { archiveFormat } from '../own-format.ts'
import type { AccountPiece } from '../types.ts'
import { writeTripsCsv } from './csv.ts'
import { writeGpx } from './gpx.ts'
import { writeIcs } from './ics.ts'
import { createUniqueNames, toFileName } from './names.ts'

type Account = ReturnType<typeof joinPieces>

/** account.json is first and complete, for importing it again; the other files are for other programs. */
export async function createArchive(pieces: readonly AccountPiece[], now: Date): Promise<File> {
  const account = joinPieces(pieces)
  const zip = makeZip(listFiles(account, now))
  const blob = await new Response(zip).blob()
  return new File([blob], `offgrid-${now.toISOString().slice(0, 10)}.zip`, { type: 'application/zip' })
}

function joinPieces(pieces: readonly AccountPiece[]) {
  const byTrip = Map.groupBy(
    pieces.flatMap(({ waypoints }) => waypoints),
    ({ id }) => tripSeq(id),
  )
  const tracksByTrip = Map.groupBy(
    pieces.flatMap(({ tracks }) => tracks),
    ({ stop }) => tripSeq(stop),
  )
  const sheets = new Map(
    pieces.flatMap(({ sheets = [] }) => sheets).map(({ tripId, rev: _, ...sheet }) => [tripSeq(tripId), sheet]),
  )
  const checkInsByTrip = Map.groupBy(
    pieces.flatMap(({ checkIns }) => checkIns),
    ({ tripId }) => tripId,
  )
  const fillsByVehicle = Map.groupBy(
    pieces.flatMap(({ fills = [] }) => fills),
    ({ vehicleId }) => vehicleId,
  )
  return {
    trips: pieces
      .flatMap(({ trips }) => trips)
      .map((trip) => ({
        ...trip,
        // The server has them in the order of their creation.
        waypoints: sortWaypoints(byTrip.get(tripSeq(trip.id)) ?? []),
        tracks: tracksByTrip.get(tripSeq(trip.id)) ?? [],
        sheet: sheets.get(tripSeq(trip.id)),
        checkIns: (checkInsByTrip.get(trip.id) ?? []).map(({ tripId: _, ...checkIn }) => checkIn),
      })),
    vehicles: pieces
      .flatMap(({ vehicles }) => vehicles)
      .map((vehicle) => {
        const fills = fillsByVehicle.get(vehicle.id)?.map(({ vehicleId: _, ...fill }) => fill)
        return { ...vehicle, ...(fills && { fills }) }
      }),
  }
}

function* listFiles({ trips, vehicles }: Account, now: Date) {
  const file = (name: string, input: string) => ({ name, input, lastModified: now })
  const account = { format: archiveFormat, exportedAt: now.toISOString(), trips, vehicles }
  yield file('account.json', `${JSON.stringify(account, null, 1)}\n`)
  yield file('README.txt', readme)
  const unique = createUniqueNames()
  for (const trip of trips)
    yield file(
      `trips/${unique(toFileName(trip.name, 'trip'))}.gpx`,
      writeGpx(trip, trip.waypoints, { route: 'straight', tracks: trip.tracks }),
    )
  yield file('waypoints.csv', writeTripsCsv(trips))
  yield file(
    'calendar.ics',
    writeIcs(
      trips.flatMap(({ waypoints }) => waypoints),
      now,
    ),
  )
}

const readme = `Everything that you planned and logged with Offgrid.

account.json   All of it: trips with their plans, stops, tracks and check-ins, vehicles with their fill-ups, and the trip plans to
               leave behind if you included them. Offgrid can import this file again, or the whole zip, with the
               fill-ups but without the check-ins.
trips/         Each trip as GPX, for navigation apps and receivers.
waypoints.csv  All stops as a table.
calendar.ics   All stops that have dates, except skipped ones, for a calendar.

Your username, email address, bio and units, your password and sessions, conversations with the assistants, and trips of others that you
joined are not included.
`.replaceAll('\n', '\r\n')
