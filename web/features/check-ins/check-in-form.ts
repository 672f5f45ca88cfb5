import type { CheckInState, NewCheckIn } from '#shared/check-in.ts'
import { toOffsetTime } from '#shared/check-in-texts.ts'
import { type Day, toLocalDay } from '#shared/date.ts'
import type { Fix } from '#shared/drive/fix.ts'
import { distanceKm, type Position } from '#shared/geo.ts'
import type { Drive } from '#shared/itinerary/drive.ts'
import { forFirstVehicle } from '#shared/itinerary/for-vehicle.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import type { TextMessage } from '#shared/itinerary/text-message.ts'
import { findProgress, findTripDay } from '#shared/itinerary/today.ts'
import { findFuelAt } from '#shared/itinerary/today-supplies.ts'
import { limits } from '#shared/limits.ts'
import { roundStored } from '#shared/units.ts'
import { energyUnit } from '#shared/vehicle.ts'
import type { FieldErrors } from '../../hooks/use-form.ts'

export type CheckInValues = {
  readonly state: CheckInState
  /** The time to expect them, in this device's zone: `2027-05-04T18:00`, or ''. */
  readonly until: string
  /** A stop's id, 'position', 'none', or '' until the user chooses. */
  readonly place: string
  readonly position: Position | undefined
  readonly note: string
}

export const emptyValues: CheckInValues = { state: 'well', until: '', place: '', position: undefined, note: '' }

/** The known part of the trip: nothing of it is needed to check in. */
export type TripSoFar = {
  readonly name: string
  readonly itinerary: Itinerary | undefined
  readonly drive: Drive
  /** The live position that Drive has found; undefined if there is none. */
  readonly fix: Fix | undefined
}

const year = 365 * 86_400_000

export function findErrors({ state, until, place, position, note }: CheckInValues, fix: Fix | undefined): FieldErrors {
  const delay = Date.parse(until) - Date.now()
  return {
    ...(place === 'position' && !position && !fix
      ? { position: 'Use the button to find your position, or choose another place.' }
      : {}),
    ...(state === 'late' && until === '' ? { until: 'Say when to expect you.' } : {}),
    ...(state === 'late' && until !== '' && !(delay > 0 && delay < year)
      ? { until: 'Choose a time from now on, within a year.' }
      : {}),
    ...(note.trim().length > limits.checkIns.note ? { note: `Use at most ${limits.checkIns.note} characters.` } : {}),
  }
}

/** A user whose position is this far from a stop this long after arriving has left it (km and ms, guesses). */
const left = { km: 5, after: 3_600_000 }

/**
 * Returns the chosen place. Until the user chooses, it is the last stop that they arrived at, or else a live position. '' if nothing
 * shows where they are: the plan says only where they should be.
 */
export function getPlace(
  { place }: Pick<CheckInValues, 'place'>,
  { itinerary, drive, fix }: TripSoFar,
  today: Day,
): string {
  if (place !== '') return place
  const stops = itinerary?.stops ?? []
  const { arrival } = findProgress(stops, drive, today)
  // After an arrival at a stop that was deleted since, the user is no longer at the stop before it.
  const stop = arrival === drive.arrivals.at(-1) ? stops.find(({ id }) => id === arrival?.stop) : undefined
  const hasLeft =
    fix && arrival && stop?.position
      ? fix.at - arrival.at > left.after && distanceKm(fix.position, stop.position) > left.km
      : false
  return stop && !hasLeft ? stop.id : fix ? 'position' : ''
}

/** Returns a time (ms since 1970) with this device's offset then. */
export const toDeviceTime = (at: number): string => toOffsetTime(at, -new Date(at).getTimezoneOffset())

const round = ({ latitude, longitude }: Position): Position => ({
  latitude: roundStored(latitude),
  longitude: roundStored(longitude),
})

function findStop(place: string, itinerary: Itinerary | undefined): Stop | undefined {
  return itinerary?.stops.find(({ id }) => id === place)
}

function toState({ state, until }: CheckInValues): Pick<NewCheckIn, 'state' | 'until'> {
  const time = Date.parse(until)
  return state === 'late' && !Number.isNaN(time) ? { state, until: toDeviceTime(time) } : { state }
}

/** Returns the check-in as it is sent. */
export function toNewCheckIn(values: CheckInValues, trip: TripSoFar, id: string, now: number): NewCheckIn {
  const place = getPlace(values, trip, toLocalDay(now))
  const stop = findStop(place, trip.itinerary)
  const position = stop?.position ?? (place === 'position' ? (values.position ?? trip.fix?.position) : undefined)
  const note = values.note.trim()
  return {
    id,
    at: toDeviceTime(now),
    ...toState(values),
    ...(stop ? { stop: stop.id } : {}),
    ...(position ? round(position) : {}),
    ...(note === '' ? {} : { note }),
  }
}

/** Returns the same for a text message, with the fuel left at the stop and the next stop. */
export function toTextMessage(values: CheckInValues, trip: TripSoFar, now: number): TextMessage {
  const { name, drive } = trip
  // The fuel read in Drive and Today is the first vehicle's.
  const itinerary = trip.itinerary && forFirstVehicle(trip.itinerary)
  const today = toLocalDay(now)
  const { stop: _stop, id: _id, latitude, longitude, ...rest } = toNewCheckIn(values, trip, '', now)
  const position = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
  const message = { ...rest, trip: name, position }
  if (!itinerary) return message
  const { stops, vehicle } = itinerary
  const at = stops.findIndex(({ id }) => id === _stop)
  const [stop, nextAt] = [stops[at], at < 0 ? findProgress(stops, drive, today).next : at + 1]
  const next = nextAt === undefined ? undefined : stops[nextAt]
  const amount = at < 0 ? undefined : findFuelAt(itinerary, drive, at)
  return {
    ...message,
    day: findTripDay(itinerary, today),
    stop: stop && { number: stop.number, name: stop.name },
    fuel: amount === undefined ? undefined : { amount, unit: energyUnit(vehicle?.specs?.energy) },
    next: next && { number: next.number, name: next.name, day: next.from },
  }
}
