import { shiftDay, toDay, toIsoDate } from '#shared/date.ts'
import { limits } from '#shared/limits.ts'
import { invalidFields } from '#shared/problem.ts'
import { moveSchema } from '#shared/schemas/trip.ts'
import {
  aboutTrip,
  aboutVehicle,
  aboutWaypoint,
  applyToTrip,
  applyToVehicle,
  applyToWaypoint,
  withFields,
} from '../replica/apply.ts'
import {
  dropTrip,
  dropWaypoint,
  listWaypoints,
  putMark,
  putWaypoint,
  type Reading,
  type Writing,
} from '../replica/replica.ts'
import type { Fields, HeldTrip, HeldVehicle, HeldWaypoint, Operation, Taken, Target } from '../replica/types.ts'
import { omitFields, pickFields } from './fields.ts'
import type { NewOperation } from './merge.ts'
import { isSameThing } from './operation.ts'

/** What operations do to the rows that every screen shows, within the transaction that keeps the operations. */

export type Row = HeldTrip | HeldWaypoint | HeldVehicle

/** The row of a thing, or undefined. */
export function getRow(tx: Reading, target: Target): Promise<Row | undefined> {
  if (target.noun === 'trip') return tx.objectStore('trips').get(target.tripId)
  if (target.noun === 'waypoint') return tx.objectStore('waypoints').get(target.waypointId)
  // Many have no row that stands for all of them.
  if (target.noun === 'waypoints') return Promise.resolve(undefined)
  return tx.objectStore('vehicles').get(target.vehicleId)
}

/** What the thing is called, to tell people about it. */
export function nameRow(row: Fields): string {
  if (typeof row.name === 'string') return row.name
  return [row.year, row.make, row.model].filter((part) => part !== null && part !== undefined).join(' ')
}

/** Makes the row of something new, which no server knows yet. */
export async function addRow(tx: Writing, { target, changed }: Pick<Operation, 'target' | 'changed'>, at: number) {
  if (target.noun === 'trip') {
    const fresh = { id: target.tripId, name: '', description: '', waypointCount: 0, rev: 0 }
    await tx.objectStore('trips').put(withFields<HeldTrip>(fresh, changed))
    // All of it is here.
    await putMark(tx, `trip:${target.tripId}`, { complete: true, at, total: 0 })
    return
  }
  if (target.noun === 'vehicle') {
    const fresh = { id: target.vehicleId, make: '', model: '', year: null, modifications: '', rev: 0 }
    await tx.objectStore('vehicles').put(withFields<HeldVehicle>(fresh, changed))
    return
  }
  const { tripId } = target
  if (target.noun === 'waypoint')
    return addStop(tx, { noun: 'waypoint', tripId, waypointId: target.waypointId }, changed)
  for (const [at, input] of listInputs(changed).entries()) {
    const waypointId = target.ids[at]
    if (waypointId) await addStop(tx, { noun: 'waypoint', tripId, waypointId }, input)
  }
}

/** The waypoints that an operation adds, as the API takes them. */
const listInputs = ({ waypoints }: Fields): readonly Fields[] => (Array.isArray(waypoints) ? waypoints : [])

type OneWaypoint = Extract<Target, { readonly noun: 'waypoint' }>

async function addStop(tx: Writing, target: OneWaypoint, changed: Fields): Promise<void> {
  const { waypointId: id, tripId } = target
  const [texts, dates] = [
    { name: '', description: '', latitude: '', longitude: '' },
    { startDate: null, endDate: null },
  ]
  const fresh: HeldWaypoint = { id, tripId, ...texts, ...dates, weather: null, rev: 0 }
  const added = applyToWaypoint(fresh, [toEdit(target, changed)])
  if (added) await putWaypoint(tx, added)
}

/** Changes the row, if it is here. */
export const editRow = (tx: Writing, { target, changed }: Pick<Operation, 'target' | 'changed'>): Promise<void> =>
  changeRow(tx, target, [toEdit(target, changed)])

async function changeRow(tx: Writing, target: Target, edits: readonly Operation[]): Promise<void> {
  if (target.noun === 'trip') {
    const row = await tx.objectStore('trips').get(target.tripId)
    const after = row && applyToTrip(row, edits)
    if (after) await tx.objectStore('trips').put(after)
  } else if (target.noun === 'waypoint') {
    const row = await tx.objectStore('waypoints').get(target.waypointId)
    const after = row && applyToWaypoint(row, edits)
    if (after) await tx.objectStore('waypoints').put(after)
  } else if (target.noun === 'vehicle') {
    const row = await tx.objectStore('vehicles').get(target.vehicleId)
    const after = row && applyToVehicle(row, edits)
    if (after) await tx.objectStore('vehicles').put(after)
  }
}

/** An edit to be applied, of which nothing else matters. */
const toEdit = (target: Target, changed: Fields): Operation => ({
  ...{ seq: 0, kind: 'edit', target, name: '', changed, was: {}, key: '', state: 'waiting', at: 0 },
})

/** Takes the row away, and gives what went with it. */
export async function takeRow(tx: Writing, target: Target): Promise<Taken> {
  if (target.noun === 'trip') {
    const trip = await tx.objectStore('trips').get(target.tripId)
    const waypoints = await listWaypoints(tx, target.tripId)
    const mark = await tx.objectStore('marks').get(`trip:${target.tripId}`)
    await dropTrip(tx, target.tripId)
    return { trip, mark, waypoints }
  }
  if (target.noun !== 'vehicle') {
    const taken: HeldWaypoint[] = []
    for (const id of target.noun === 'waypoint' ? [target.waypointId] : target.ids) {
      const waypoint = await tx.objectStore('waypoints').get(id)
      await dropWaypoint(tx, target.tripId, id)
      if (waypoint) taken.push(waypoint)
    }
    return { waypoints: taken }
  }
  const vehicle = await tx.objectStore('vehicles').get(target.vehicleId)
  await tx.objectStore('vehicles').delete(target.vehicleId)
  return { vehicle }
}

/** Puts back what a deletion took away. */
async function giveBack(tx: Writing, { trip, mark, waypoints = [], vehicle }: Taken): Promise<void> {
  if (mark) await tx.objectStore('marks').put(mark)
  if (trip) await tx.objectStore('trips').put({ ...trip, waypointCount: trip.waypointCount - waypoints.length })
  for (const waypoint of waypoints) await putWaypoint(tx, waypoint)
  if (vehicle) await tx.objectStore('vehicles').put(vehicle)
}

/**
 * Keeps a thing as the server says it is, with the operations that wait on top. Nothing happens when it is not here: then
 * nobody looks at it, or it is deleted.
 */
export async function keepRow(tx: Writing, target: Target, said: Fields, waiting: readonly Operation[]): Promise<void> {
  if (target.noun === 'trip') {
    const row = await tx.objectStore('trips').get(target.tripId)
    // The change counter goes with the stops that are held (learn-rows.ts), except of a trip that was made here.
    const others = ['waypointCount', ...(row?.changes === undefined ? [] : ['changes'])]
    const after = row && applyToTrip(asSaid(row, omitFields(said, others)), aboutTrip(waiting, row.id))
    if (after) await tx.objectStore('trips').put(after)
  } else if (target.noun === 'waypoint') {
    const row = await tx.objectStore('waypoints').get(target.waypointId)
    const about = aboutWaypoint(waiting, target.tripId, target.waypointId)
    const after = row && applyToWaypoint(asSaid(row, said), about)
    if (after) await tx.objectStore('waypoints').put(after)
  } else if (target.noun === 'vehicle') {
    const row = await tx.objectStore('vehicles').get(target.vehicleId)
    const after = row && applyToVehicle(asSaid(row, said), aboutVehicle(waiting, row.id))
    if (after) await tx.objectStore('vehicles').put(after)
  }
}

/** What is absent in an answer was never told, or taken away. */
const asSaid = <Held extends Row>(row: Held, said: Fields): Held => withFields(row, { ...toldNever, ...said })
const toldNever = { plan: null, specs: null, stop: null, leg: null, symbol: null, order: null }

/** Undoes what an operation did to the rows; what was done later to the same fields stands. */
export async function undoRow(tx: Writing, operation: Operation, left: readonly Operation[]): Promise<void> {
  const { kind, target, was, taken } = operation
  if (kind === 'add') await takeRow(tx, target)
  if (kind === 'delete' && taken) await giveBack(tx, taken)
  if (kind === 'move') await undoMove(tx, was)
  if (kind !== 'edit') return
  const later = left.filter((one) => one.seq > operation.seq && one.kind === 'edit' && isSameThing(one, operation))
  const before = omitFields(
    was,
    later.flatMap(({ changed }) => Object.keys(changed)),
  )
  await changeRow(tx, target, [toEdit(target, omitFields(before, ['weather']))])
  if (target.noun !== 'waypoint' || later.length > 0 || was.weather === undefined) return
  const row = await tx.objectStore('waypoints').get(target.waypointId)
  if (row) await tx.objectStore('waypoints').put(withFields(row, pickFields(was, ['weather'])))
}

type Dates = Pick<HeldWaypoint, 'startDate' | 'endDate'>

/** A waypoint's dates before and after a move. */
export type Shifted = { readonly from: Dates; readonly to: Dates }

/**
 * The stops that a move moves, by their ids: from one on in the order of the trip, or all, or those that an earlier move moved.
 * Undefined when this device cannot know: which stops that were, or the stop itself. Throws what the server would refuse.
 */
export async function planMove(
  tx: Reading,
  { target, changed }: Pick<NewOperation, 'target' | 'changed'>,
  earlier: ReadonlyMap<string, readonly string[]>,
): Promise<Record<string, Shifted> | undefined> {
  if (target.noun !== 'trip') return undefined
  const { days, from, moved } = moveSchema.parse(changed)
  const all = await listWaypoints(tx, target.tripId)
  const known = moved === undefined ? undefined : earlier.get(moved)
  const first = from === undefined ? 0 : all.findIndex(({ id }) => id === from)
  if (first < 0 || (moved !== undefined && !known)) return undefined
  const chosen = known ? all.filter(({ id }) => known.includes(id)) : all.slice(first)
  const dated = days === 0 ? [] : chosen.filter(({ startDate, endDate }) => startDate !== null || endDate !== null)
  return Object.fromEntries(dated.map((stop) => [stop.id, shift(stop, days)]))
}

function shift({ name, startDate, endDate }: HeldWaypoint, days: number): Shifted {
  const move = (date: string | null) => {
    const day = toDay(date)
    const moved = day === null ? null : shiftDay(day, days)
    if (moved !== undefined) return toIsoDate(moved)
    const years = `the years ${limits.dateFirstYear} to ${limits.dateLastYear}`
    throw invalidFields([{ field: 'days', message: `Moved by ${days} days, ${name} would leave ${years}` }])
  }
  return { from: { startDate, endDate }, to: { startDate: move(startDate), endDate: move(endDate) } }
}

/** Moves stops as `planMove` says. */
export async function moveRows(tx: Writing, operation: NewOperation, ids: readonly string[]): Promise<void> {
  const waypoints = tx.objectStore('waypoints')
  for (const id of ids) {
    const row = await waypoints.get(id)
    const after = row && applyToWaypoint(row, [{ ...operation, seq: 0 }])
    if (after) await waypoints.put(after)
  }
}

async function undoMove(tx: Writing, was: Fields): Promise<void> {
  for (const [id, shifted] of Object.entries(was)) {
    const row = await tx.objectStore('waypoints').get(id)
    if (row && isShifted(shifted) && row.startDate === shifted.to.startDate && row.endDate === shifted.to.endDate) {
      await tx.objectStore('waypoints').put({ ...row, ...shifted.from })
    }
  }
}

export const isShifted = (value: unknown): value is Shifted =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

/** The answer of the contract about a thing, from its row. */
export function toAnswerOf(row: Row): Fields {
  const fields: Fields = { ...row }
  return 'latitude' in row ? omitFields(fields, ['tripId']) : fields
}
