import { ulid } from 'ulid'
import { nameThing } from './ledger.ts'
import { type Delivery, paths, pick, send, type Visit } from './visit.ts'

/** Steps with a vehicle's fill-ups, which are known by their notes, because a restored vehicle's have other ids. */

export async function addFill(visit: Visit, at: number, delivery: Delivery): Promise<void> {
  const vehicle = pick(visit.rows.vehicles, at)
  if (!vehicle) return
  const note = `fill ${visit.count()}`
  const body = { id: ulid(visit.timeline.now()), day: '2027-07-05', amount: 64.2, full: true, note }
  await send(visit, { method: 'POST', path: paths.fills(vehicle.id), body }, delivery, () => {
    visit.ledger.fills.set(note, nameThing(vehicle))
  })
}

export async function deleteFill(visit: Visit, at: number, delivery: Delivery): Promise<void> {
  const vehicle = pick(visit.rows.vehicles, at)
  if (!vehicle) return
  const path = paths.fills(vehicle.id)
  const shown = await visit.timeline.finish(visit.device.request('GET', path).catch(() => undefined))
  const [first] = shown?.ok ? (await shown.json()).fills : []
  if (!first) return
  visit.ledger.fills.delete(first.note)
  await send(visit, { method: 'DELETE', path: `${path}/${first.id}` }, delivery, () => {})
}
