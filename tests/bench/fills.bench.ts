import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createDay } from '../../shared/date.ts'
import type { Fill } from '../../shared/fill.ts'
import { learnConsumption } from '../../shared/itinerary/learn.ts'
import { addDays } from '../../shared/itinerary/stops.ts'
import { limits } from '../../shared/limits.ts'
import { surfaces } from '../../shared/stop.ts'
import { patrol } from '../shared/itinerary/trip.ts'
import { type Bench, timeRuns } from './bench.ts'

const count = limits.fills.perVehicle

const fills = Array.from({ length: count }, (_, at): Fill => {
  const most = surfaces[at % 5] ?? 'paved'
  const rest = surfaces[(at + 1) % 5] ?? 'paved'
  return {
    id: `01JD8Z2V9Q4T6W8X0Y2Z40${String(at).padStart(4, '0')}`,
    day: addDays(createDay('2000-01-01'), at),
    amount: 60 + (at % 40),
    full: at % 4 !== 0,
    odometer: at * 480,
    surface: { [most]: 0.7, [rest]: 0.3 },
    rev: 0,
  }
})
/** The fill-ups as the API lists them, the newest first. */
const newestFirst = fills.toReversed()

const bench: Bench = {
  title: `Consumption learned from ${count.toLocaleString('en-US')} fill-ups`,
  async measure() {
    // The garbage of making the fill-ups isn't part of the first run.
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    const values = timeRuns(() => {
      const rows = learnConsumption(patrol, newestFirst)
      if (rows.some((row) => row.fills === 0)) throw new Error('A surface was not learned')
    })
    return [
      { what: 'first time, processor time', values: values.slice(0, 1), unit: 'ms', goal: '20 ms' },
      { what: '30 times', values, unit: 'ms', goal: '20 ms' },
    ]
  },
}
export default bench
