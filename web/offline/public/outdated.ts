import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { isDated, listAffectedStops } from '#shared/move.ts'
import { isSameValue } from '#shared/rebase.ts'
import type { TripDetail } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { isShifted, omitFields } from './fields.ts'
import { type Noun, nouns } from './nouns.ts'
import { attached, isList } from './target.ts'
import { type Fields, type Operation, type Subtree, trust } from './types.ts'

/** Rules for deletions and moves of dates that the server refuses as outdated. */

/** The fields of what is attached in a trip's or vehicle's state on the server. */
export const attachedRows: readonly string[] = attached.map((noun) => nouns[noun].rows)

type Refused = Pick<Operation, 'kind' | 'changed' | 'was' | 'taken'>

/** The waypoint or vehicle, or the trip with all of its stops; with what is attached if some of it was written since. */
export type ServerState = Fields & Partial<Pick<TripDetail, 'waypointDTOS'>>

/** Returns true for requests refused when their `If-Match` is outdated. */
export const isDeletionOrMove = ({ kind }: Pick<Operation, 'kind'>): boolean => kind === 'delete' || kind === 'move'

/** Returns true for unseen changes. Compares contents, because the user's own earlier changes raise the counters too. */
export function hasUnseen(refused: Refused, serverState: ServerState): boolean {
  if (refused.kind === 'move') return hasUnseenDates(refused, serverState.waypointDTOS ?? [])
  const { things, stops, parts } = listUnseen(refused, serverState)
  return [things, stops, ...parts.map(([, rows]) => rows)].some(({ length }) => length > 0)
}

/** Returns what a deletion would delete that the user has not seen; `parts` is what is attached, by noun. */
export function listUnseen({ taken = {} }: Pick<Refused, 'taken'>, serverState: ServerState) {
  const { waypointDTOS = [], ...thing } = serverState
  const { trip, vehicle, waypoints = [] } = taken
  const known = new Map<unknown, object>([trip, vehicle, ...waypoints].flatMap((row) => (row ? [[row.id, row]] : [])))
  const isUnseen = (one: { readonly id?: unknown }) => !isSameContent(known.get(one.id), one)
  return {
    things: [omitFields(thing, attachedRows)].filter(isUnseen),
    stops: waypointDTOS.filter(isUnseen),
    parts: attached.map((noun) => [noun, listUnseenParts(noun, taken, serverState)] as const),
  }
}

function listUnseenParts(noun: Noun, taken: Subtree, serverState: ServerState): readonly Fields[] {
  const { rows, isFinal, newest } = nouns[noun]
  const saved = trust<Fields[]>([taken[rows] ?? []].flat())
  const oldest = newest === undefined || taken[newest]?.complete ? '' : String(saved[0]?.id ?? '')
  return trust<Fields[]>([serverState[rows] ?? []].flat()).filter((one) => {
    if (isList(noun) && String(one.id) < oldest) return false
    const known = isList(noun) ? saved.find(({ id }) => id === one.id) : (saved[0] ?? {})
    return isFinal ? !known : !isSameContent(known, one)
  })
}

function hasUnseenDates({ changed, was }: Pick<Refused, 'changed' | 'was'>, stops: readonly Waypoint[]): boolean {
  const sorted = sortWaypoints(stops)
  const from = typeof changed.from === 'string' ? changed.from : undefined
  const reached = listAffectedStops(sorted, from) ?? sorted.filter(isDated)
  // Undoing a move reaches only the stops that it moved.
  const isUndo = typeof changed.moved === 'string'
  return (
    (!isUndo && reached.some((stop) => !(stop.id in was))) ||
    sorted.some((stop) => {
      const known = was[stop.id]
      return isShifted(known) && (known.from.startDate !== stop.startDate || known.from.endDate !== stop.endDate)
    })
  )
}

/** Fields that the user does not enter. */
export const unseen = [
  'id',
  'rev',
  'changes',
  'attachedChanges',
  'written',
  'waypointCount',
  'span',
  'weather',
  'tripId',
  'vehicleId',
  'fillCount',
  'odometer',
  'made',
  'by',
  'changedAt',
]

const isSameContent = (known: object | undefined, serverState: object): boolean =>
  known !== undefined && isSameValue(omitFields({ ...known }, unseen), omitFields({ ...serverState }, unseen))
