import { ulid } from 'ulid'
import { nameThing } from './ledger.ts'
import { type Delivery, paths, pick, send, type Visit } from './visit.ts'

/** Steps with a vehicle's fill-ups. */

export async function addFill(visit: Visit, at: number, delivery: Delivery): Promise<void> {
  const { rows, timeline, ledger } = visit
  const vehicle = pick(rows.vehicles, at)
  if (!vehicle) return
  const note = `fill ${visit.count()}`
  const stop = pick(rows.waypoints, at)
  const place = stop && { tripId: stop.tripId, waypointId: stop.id }
  const body = { id: ulid(timeline.now()), day: '2027-07-05', amount: 64.2, full: true, note, ...place }
  ledger.fills.make(note, nameThing(vehicle))
  await send(visit, { method: 'POST', path: paths.fills(vehicle.id), body }, delivery, () => ledger.fills.promise(note))
}

export async function deleteFill(visit: Visit, at: number, delivery: Delivery): Promise<void> {
  const vehicle = pick(visit.rows.vehicles, at)
  if (!vehicle) return
  const path = paths.fills(vehicle.id)
  const shown = await visit.timeline.finish(visit.device.request('GET', path).catch(() => undefined))
  const [first] = shown?.ok ? (await shown.json()).fills : []
  if (!first) return
  visit.ledger.fills.drop(first.note)
  await send(visit, { method: 'DELETE', path: `${path}/${first.id}` }, delivery, () => {})
}
