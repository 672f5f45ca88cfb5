import { createDay } from '../../shared/date.ts'
import { computeItinerary } from '../../shared/itinerary/itinerary.ts'
import { toRoute } from '../../shared/itinerary/route.ts'
import { addDays } from '../../shared/itinerary/stops.ts'
import type { TrackSummary } from '../../shared/track.ts'
import { toTrackLine } from '../../shared/tracks/along.ts'
import { metric } from '../../shared/units.ts'
import type { Waypoint } from '../../shared/waypoint.ts'
import { createStop, createVehicle, idOf, patrol, vehicleId, weatherOf } from '../shared/itinerary/trip.ts'
import { type Bench, timeRuns } from './bench.ts'

const count = 2_000

const stops = Array.from({ length: count }, (_, at) =>
  createStop(at, {
    at: [-25 + Math.sin(at) * 5, 120 + (at % 200) / 10],
    from: addDays(createDay('2027-01-01'), at),
    to: addDays(createDay('2027-01-01'), at + (at % 3 === 0 ? 1 : 0)),
    weather: weatherOf(10, 30 + (at % 15), { hottestTemperature: 45, elevation: 300 }),
    ...(at % 5 === 0 ? { stop: { fuel: 'full', water: 'full' } } : {}),
    ...(at > 0 && at % 2 === 0 ? { leg: { from: idOf(at - 1), surface: { track: 0.5, sand: 0.5 } } } : {}),
  }),
)
const specs = { ...patrol, battery: 1_200, solar: 200, base: 200, fridge: 300, alternator: 300 }

const tracks = 500
const points = 1_000
const lines = Array.from({ length: tracks }, (_, leg) =>
  toTrackLine(
    Array.from({ length: points }, (_, at) => ({
      latitude: -25 + Math.sin(at / 20) / 100,
      longitude: 120 + (leg + at / (points - 1)) / 50,
    })),
  ),
)
const tracked = Array.from({ length: tracks + 1 }, (_, at): Waypoint => {
  const stop = createStop(at, {
    at: [-25, 120 + at / 50],
    from: addDays(createDay('2027-01-01'), at),
    weather: weatherOf(10, 30),
    ...(at % 50 === 0 ? { stop: { fuel: 'full', water: 'full' } } : {}),
  })
  const ends: TrackSummary['ends'] = [
    [-25, 120 + (at - 1) / 50],
    [-25, 120 + at / 50],
  ]
  return at === 0 ? stop : { ...stop, track: { from: idOf(at - 1), km: 25, source: 'file', points, ends } }
})
const linesByStop = new Map(lines.map((line, at) => [idOf(at + 1), line]))

const bench: Bench = {
  title: `Itinerary of ${count.toLocaleString('en-US')} stops`,
  async measure() {
    const compute = (all: readonly Waypoint[]) =>
      computeItinerary({ plan: { vehicleId, people: 3 } }, all, [createVehicle(specs)], { units: metric })
    const times = timeRuns(() => compute(stops))
    const alongTracks = timeRuns(() => toRoute(compute(tracked), metric, linesByStop))
    return [
      { what: 'first time, processor', values: times.slice(0, 1), unit: 'ms', goal: '50 ms' },
      { what: '30 times, processor', values: times, unit: 'ms', goal: '50 ms' },
      {
        what: `${tracks} tracks of ${points} points and the route, processor`,
        values: alongTracks,
        unit: 'ms',
        goal: '100 ms',
      },
    ]
  },
}
export default bench
