import { ulid } from 'ulid'
import { nameThing, readFields } from './ledger.ts'
import { type Delivery, paths, pick, seen, send, type Visit } from './visit.ts'

/** Steps with a trip's plan to leave behind and its check-ins. */

/** Writes one of the plan's fields. */
export async function writePlan(visit: Visit, at: number, isNotes: boolean, delivery: Delivery): Promise<void> {
  const trip = pick(visit.rows.trips, at)
  if (!trip) return
  const path = `${paths.trip(trip.id)}/sheet`
  const shown = await visit.timeline.finish(visit.device.request('GET', path).catch(() => undefined))
  const { rev = 0, ...before } = shown?.ok ? await shown.json() : {}
  const text = `Plan ${visit.count()}`
  const body = isNotes ? { notes: text } : { party: [{ name: text }] }
  const name = nameThing(trip)
  const fields = readFields(body)
  for (const [field, text] of fields) visit.ledger.write(name, { field, text }, readFields(before).get(field))
  await send(visit, { method: 'PUT', path, body, headers: seen({ rev }) }, delivery, () =>
    visit.ledger.promise(name, fields),
  )
}

export async function checkIn(visit: Visit, at: number, delivery: Delivery): Promise<void> {
  const { rows, timeline, ledger } = visit
  const trip = pick(rows.trips, at)
  if (!trip) return
  const stop = rows.waypoints.find(({ tripId }) => tripId === trip.id)
  const place = stop && { stop: stop.id, latitude: Number(stop.latitude), longitude: 1 }
  const note = `check-in ${visit.count()}`
  const now = timeline.now()
  const local = `${new Date(now + 8 * 60 * 60_000).toISOString().slice(0, 16)}+08:00`
  const body = { id: ulid(now), at: local, state: 'well', note, ...place }
  ledger.checkIns.make(note, nameThing(trip))
  await send(visit, { method: 'POST', path: `${paths.trip(trip.id)}/check-ins`, body }, delivery, () =>
    ledger.checkIns.promise(note),
  )
}

export async function deleteCheckIn(visit: Visit, at: number, delivery: Delivery): Promise<void> {
  const trip = pick(visit.rows.trips, at)
  if (!trip) return
  const path = `${paths.trip(trip.id)}/check-ins`
  const shown = await visit.timeline.finish(visit.device.request('GET', path).catch(() => undefined))
  const [first] = shown?.ok ? (await shown.json()).checkIns : []
  if (!first) return
  visit.ledger.checkIns.drop(first.note)
  await send(visit, { method: 'DELETE', path: `${path}/${first.id}` }, delivery, () => {})
}
