import { setImmediate } from 'node:timers/promises'
import { BoundedMap } from '#functions/http/bounded-map.ts'
import { createWorkQueue } from '#functions/http/work-queue.ts'
import type { Timers } from '#functions/timers.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Around, computeFigures, Figures } from './shared-trip.ts'
import type { Visit } from './visit.ts'

type Shared = Pick<Visit, 'link' | 'trip' | 'stops'>

/** Calculations at once: each takes a processor for a seventh of a second for 2,000 stops. */
const atOnce = 2
/** Time for which figures are used again (ms). */
const lifetime = 30_000
/** Trips whose figures are kept. */
const kept = 20

/**
 * Returns the figures that visitors of a trip's links see. Only figures are kept, for 30 s and while the counters of trip and
 * vehicles and the forecast stay; whether a link is open, what it shows, and the check-ins are read on each visit.
 *
 * @throws Problem `too_many_requests` if too many calculations wait
 */
export function createFigures({ timers }: { readonly timers: Timers }, load: () => Promise<typeof computeFigures>) {
  const queue = createWorkQueue(atOnce, timers)
  const known = new BoundedMap<string, { readonly until: number; readonly figures: Promise<Figures> }>(kept)

  async function calculate(visit: Shared, vehicles: readonly Vehicle[], around: Around, network: string) {
    const compute = await load()
    return queue.run(network, async () => {
      // Lets other requests pass between two calculations.
      await setImmediate()
      return compute(visit, vehicles, around)
    })
  }

  /** `network` names the visitor's, because networks take turns. */
  return (visit: Shared, vehicles: readonly Vehicle[], around: Around, network: string): Promise<Figures> => {
    const { link, trip } = visit
    const counters = [trip.rev, trip.changes, trip.attachedChanges, ...vehicles.flatMap(({ id, rev }) => [id, rev])]
    const { asOf = 0, complete, stops = {} } = around.forecast?.forecast ?? {}
    // Without any stop, it is as of now.
    const forecast = [complete, Object.keys(stops).length > 0 ? asOf : 0]
    const key = JSON.stringify([link.userId, trip.id, counters, forecast, around.units])
    const earlier = known.get(key)
    if (earlier && timers.elapsed() < earlier.until) return earlier.figures
    const figures = calculate(visit, vehicles, around, network)
    known.set(key, { until: timers.elapsed() + lifetime, figures })
    figures.catch(() => known.delete(key))
    return figures
  }
}
