import type { TripId } from '#shared/ids.ts'
import { isAboutWaypoint } from './target.ts'
import type { Fields, HeldTrip, HeldVehicle, HeldWaypoint, Operation } from './types.ts'

/** The operations about one waypoint, in their order; a move of its trip's dates is about it, too. */
export const aboutWaypoint = (operations: readonly Operation[], tripId: TripId, id: string): Operation[] =>
  operations.filter(
    ({ kind, target }) =>
      isAboutWaypoint(target, id) ||
      (target.noun === 'trip' && target.tripId === tripId && (kind === 'move' || kind === 'delete')),
  )

/** The operations about a trip's own words, in their order. */
export const aboutTrip = (operations: readonly Operation[], id: TripId): Operation[] =>
  operations.filter(({ kind, target }) => target.noun === 'trip' && target.tripId === id && kind !== 'move')

export const aboutVehicle = (operations: readonly Operation[], id: string): Operation[] =>
  operations.filter(({ target }) => target.noun === 'vehicle' && target.vehicleId === id)

/** A trip as the server says it is, with these operations about it on top; undefined when one of them deletes it. */
export const applyToTrip = (trip: HeldTrip, operations: readonly Operation[]): HeldTrip | undefined =>
  operations.reduce<HeldTrip | undefined>((row, { kind, changed }) => {
    if (!row || kind === 'delete') return undefined
    // What is there already was added as it says.
    return kind === 'edit' ? withFields(row, changed) : row
  }, trip)

export const applyToVehicle = (vehicle: HeldVehicle, operations: readonly Operation[]): HeldVehicle | undefined =>
  operations.reduce<HeldVehicle | undefined>((row, { kind, changed }) => {
    if (!row || kind === 'delete') return undefined
    return kind === 'edit' ? withFields(row, changed) : row
  }, vehicle)

/** A waypoint as the server says it is, with these operations about it on top; undefined when one of them deletes it. */
export const applyToWaypoint = (waypoint: HeldWaypoint, operations: readonly Operation[]): HeldWaypoint | undefined =>
  operations.reduce<HeldWaypoint | undefined>((row, { kind, changed, was }) => {
    if (!row || kind === 'delete') return undefined
    if (kind === 'edit') return withFields(row, toAnswer(changed))
    if (kind === 'move') return applyMove(row, was)
    return row
  }, waypoint)

/** The fields of a waypoint as they are answered: days as the start of the day; weather goes with the stay it was for. */
export function toAnswer(changed: Fields): Fields {
  const answer: Record<string, unknown> = { ...changed }
  for (const field of ['startDate', 'endDate']) {
    const day = changed[field]
    if (typeof day === 'string') answer[field] = day === '' ? null : `${day.slice(0, 10)}T00:00:00Z`
  }
  if (['latitude', 'longitude', 'startDate', 'endDate'].some((field) => field in changed)) answer.weather = null
  return answer
}

/** A move says in `was` by waypoint how its dates were and are to be: what has others by now was moved already. */
function applyMove(row: HeldWaypoint, was: Fields): HeldWaypoint {
  const one = was[row.id]
  if (typeof one !== 'object' || one === null || !('from' in one && 'to' in one)) return row
  const { from, to } = one
  const now = { startDate: row.startDate, endDate: row.endDate }
  return JSON.stringify(from) === JSON.stringify(now) && typeof to === 'object' ? { ...row, ...to, weather: null } : row
}

/** What is taken away with null is absent in an answer; these are null there. */
const nullable = ['startDate', 'endDate', 'weather', 'year']

/** A row with these fields in place of its own. */
export function withFields<Row extends object>(row: Row, changed: Fields): Row {
  const next = { ...row, ...changed }
  for (const [name, value] of Object.entries(changed)) {
    if (value === null && !nullable.includes(name)) Reflect.deleteProperty(next, name)
  }
  return next
}
