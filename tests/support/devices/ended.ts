import { deepStrictEqual } from 'node:assert/strict'
import { listThingIds } from '../../../web/offline/public/target.ts'
import type { Rows } from './device.ts'
import { nameThing, readFields } from './ledger.ts'
import { checkRestored } from './restored.ts'
import type { Visit } from './visit.ts'

/**
 * Makes an own trip of what the device has of the first joined trip that has ended, or throws it away, and records what the user gave up.
 * Returns false without such a trip.
 *
 * @throws if the own trip is not what the device had
 */
export async function decideEnded(
  { device, timeline, ledger, label, server }: Pick<Visit, 'device' | 'timeline' | 'ledger' | 'label' | 'server'>,
  isSaved: boolean,
): Promise<boolean> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await timeline.rest()
  device.network.blockedUntil = promise
  const app = device.app()
  const [ended] = await timeline.finish(app.listEndedTrips())
  const before = await timeline.finish(device.read())
  if (ended) {
    const { id } = ended
    ledger.note(`  ${label} ${isSaved ? 'saves' : 'throws away'} ${id}`)
    const had = toRows(before, id)
    ledger.record(had)
    await timeline.finish<unknown>(isSaved ? app.saveEndedTrip(id) : app.dropEndedTrip(id))
    const after = await timeline.finish(device.read())
    ledger.record(after)
    deepStrictEqual(await timeline.finish(app.listEndedTrips()).then((all) => all.some((one) => one.id === id)), false)
    if (isSaved && had.trips.length > before.trips.length) {
      checkRestored({ target: { noun: 'trip', tripId: id }, kind: 'edit' }, had, after)
      const known = new Set(before.outbox.map(({ seq }) => seq))
      for (const { kind, target, changed } of after.outbox.filter(({ seq }) => !known.has(seq))) {
        const name = kind === 'add' ? ledger.names.get(listThingIds(target)[0] ?? '') : undefined
        if (name === undefined) continue
        ledger.make(name, new Map())
        ledger.promise(name, readFields(changed))
      }
    } else {
      const { trips, stops } = await server.readAll()
      const names = new Set([...trips, ...stops].map(nameThing))
      const gone = [
        ...had.trips.filter((trip) => trip.id === id),
        ...had.waypoints.filter(({ tripId }) => tripId === id),
      ]
      for (const one of gone) {
        const name = nameThing(one)
        if (names.has(name)) ledger.settle(name, readFields(one))
        else ledger.remove(name, readFields(one))
      }
    }
  }
  device.network.blockedUntil = undefined
  release()
  await timeline.rest()
  return ended !== undefined
}

/** Returns the device's rows with what it keeps of a trip that has ended. */
function toRows(rows: Rows, tripId: string): Rows {
  const { copy = {} } = rows.marks.find(({ key }) => key === `ended:${tripId}`) ?? {}
  return {
    ...rows,
    trips: [...rows.trips, ...(copy.trip ? [copy.trip] : [])],
    waypoints: [...rows.waypoints, ...(copy.waypoints ?? [])],
    tracks: [...rows.tracks, ...(copy.tracks ?? [])],
    checkIns: [...rows.checkIns, ...(copy.checkIns ?? [])],
    drives: [...rows.drives, ...(copy.drive ? [copy.drive] : [])],
    marks: [...rows.marks, ...(copy.mark ? [copy.mark] : [])],
  }
}
