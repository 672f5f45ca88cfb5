import { listUlids } from '#shared/ids.ts'
import { ApiError, describeError } from '../../data/api-error.ts'
import { planner } from '../../data/client.ts'
import { untilTaken } from '../../data/repeat.ts'
import { isQueued, unwrap } from '../../data/unwrap.ts'
import type { Archive, ArchivedTrip } from '../../files/types.ts'
import { countSaved, nothingSaved, savePlaces } from './save-places.ts'

const { trips, vehicles } = planner.api.user

/** How much of an archive is in the account. */
export type Restored = {
  readonly trips: number
  readonly waypoints: number
  readonly vehicles: number
  /** What the server refused, in sentences. */
  readonly problems: readonly string[]
}
export const nothingRestored: Restored = { trips: 0, waypoints: 0, vehicles: 0, problems: [] }

/** What of an archive is to be restored, and the ULID from which all of its keys and ids count on. */
export type Restoring = {
  readonly archive: Archive
  /** Which trips, by their index. */
  readonly chosen: ReadonlySet<number>
  /** The vehicles that are in the account already, by the ids that they have in the archive: they stay as they are. */
  readonly present: ReadonlyMap<string, string>
  readonly firstUlid: string
}

type Watch = { readonly signal: AbortSignal; readonly onRestored: (restored: Restored) => void }

/** Said when the server is out of reach in the middle: what was put into the outbox then goes there by itself. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}
const connectionLost = () => new ConnectionLost('This needs a connection.')

/** The number of ULIDs the keys and ids of an archive take. */
export const countUlids = ({ trips: all, vehicles: garage }: Archive): number =>
  garage.length + all.reduce((sum, { places }) => sum + 1 + places.length, 0)

/**
 * Puts an archive into the account: vehicles, then each trip with its plan and its stops. What the server refuses is told and left
 * out; a failure that may pass is thrown. Everything has a key or an id that follows from the first ULID: done again, nothing is
 * there twice.
 */
export async function restoreArchive(
  { archive, chosen, present, firstUlid }: Restoring,
  { signal, onRestored }: Watch,
): Promise<Restored> {
  const ulids = listUlids(firstUlid, countUlids(archive)) ?? []
  let restored = nothingRestored
  const add = (more: Partial<Omit<Restored, 'problems'>>, problem?: string) => {
    restored = {
      trips: restored.trips + (more.trips ?? 0),
      waypoints: restored.waypoints + (more.waypoints ?? 0),
      vehicles: restored.vehicles + (more.vehicles ?? 0),
      problems: problem === undefined ? restored.problems : [...restored.problems, problem],
    }
    onRestored(restored)
  }
  const vehicleIds = new Map(present)
  for (const [at, { id, ...vehicle }] of archive.vehicles.entries()) {
    const fresh = ulids[at] ?? ''
    if (present.has(id) || signal.aborted) continue
    const problem = await attempt(() => addVehicle({ ...vehicle, id: fresh }, signal))
    if (problem === undefined) vehicleIds.set(id, fresh)
    add({ vehicles: problem === undefined ? 1 : 0 }, problem && `${vehicle.make} ${vehicle.model}: ${problem}`)
  }
  let next = archive.vehicles.length
  for (const [at, trip] of archive.trips.entries()) {
    const own = ulids.slice(next, next + 1 + trip.places.length)
    next += own.length
    if (!chosen.has(at) || signal.aborted) continue
    const problem = await attempt(() => restoreTrip(trip, own, vehicleIds, signal, (waypoints) => add({ waypoints })))
    if (!signal.aborted) add({ trips: problem === undefined ? 1 : 0 }, problem && `${trip.name}: ${problem}`)
  }
  return restored
}

/** Does it, and answers in words why the server refused it. Throws what may pass. */
async function attempt(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401
    if (!isRefused) throw error
    return describeError(error)
  }
}

type SentVehicle = Omit<Archive['vehicles'][number], 'id'> & { readonly id: string }

async function addVehicle(vehicle: SentVehicle, signal: AbortSignal): Promise<void> {
  const answer = await untilTaken(signal, () => unwrap(vehicles.$post({ json: vehicle }), 'length'))
  if (isQueued(answer)) throw connectionLost()
}

async function restoreTrip(
  { name, description, plan, places }: ArchivedTrip,
  [key = '', ...ulids]: readonly string[],
  vehicleIds: ReadonlyMap<string, string>,
  signal: AbortSignal,
  onSaved: (count: number) => void,
): Promise<void> {
  const json = { name, description, waypointDTOs: [] }
  const trip = await untilTaken(signal, () =>
    unwrap(trips.$post({ json }, { headers: { 'idempotency-key': key } }), 'id'),
  )
  if (isQueued(trip)) throw connectionLost()
  const tripId = trip.id
  if (plan) {
    const { vehicleId: old, ...rest } = plan
    const vehicleId = old && vehicleIds.get(old)
    const changes = { plan: vehicleId ? { ...rest, vehicleId } : rest }
    const saved = await untilTaken(signal, () =>
      unwrap(trips[':tripId'].$put({ param: { tripId }, json: changes }), 'id'),
    )
    if (isQueued(saved)) throw connectionLost()
  }
  let before = 0
  const watch = {
    signal,
    onPiece: () => {},
    onSaved: (saved: typeof nothingSaved) => {
      if (saved.queued) throw connectionLost()
      onSaved(countSaved(saved) - before)
      before = countSaved(saved)
    },
  }
  await savePlaces({ tripId, places, lengths: [], ulids }, nothingSaved, watch)
}
