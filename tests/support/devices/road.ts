import { createDay } from '#shared/date.ts'
import { pick, type Visit } from './visit.ts'

/** Steps on the road, whose results no server has. */

/** Enters an arrival or a reading at a stop, with a time of its own. */
export async function enter({ device, label, rows, timeline, ledger, count }: Visit, at: number, isArrival: boolean) {
  const stop = pick(rows.waypoints, at)
  if (!stop) return
  const time = count()
  const entry = isArrival
    ? { arrivals: [{ stop: stop.id, day: createDay('2027-07-05'), at: time }] }
    : { readings: [{ stop: stop.id, fuel: 'full' as const, at: time }] }
  const { arrivals = [], readings = [] } = entry
  const change = device.app().changeDrive(stop.tripId, (drive) => ({
    ...drive,
    arrivals: [...drive.arrivals, ...arrivals],
    readings: [...drive.readings, ...readings],
  }))
  await timeline.finish(change)
  ledger.here.enter(label, time, stop.tripId)
}

/** Starts the device's only recording; a user who has one keeps it. */
export async function startRecording({ device, label, rows, timeline, ledger, count }: Visit, at: number) {
  const trip = pick(rows.trips, at)
  if (!trip || rows.recordings.length > 0) return
  const time = count()
  await timeline.finish(device.app().startRecording(trip.id, time))
  ledger.here.startRecording(label, time)
}
