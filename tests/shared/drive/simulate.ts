import { createDay } from '#shared/date.ts'
import { computeFigures } from '#shared/drive/figures.ts'
import type { Fix } from '#shared/drive/fix.ts'
import { openLegLines } from '#shared/drive/leg.ts'
import { advance, type DrivePlan, type Progress } from '#shared/drive/progress.ts'
import { distanceKm, type Position } from '#shared/geo.ts'
import { type Drive, noDrive } from '#shared/itinerary/drive.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import { measureKm } from '#shared/tracks/measure.ts'
import { interpolate } from '#shared/tracks/sphere.ts'
import { computeFor, createStop, idOf, type StopOptions } from '../itinerary/trip.ts'

export const start = Date.parse('2026-06-10T08:00:00Z')
const day = '2026-06-10'

/** Kilometers east and north of a place in the desert. */
export const place = (east: number, north: number): Position => ({
  latitude: -22 + north / 111.195,
  longitude: 125 + east / (111.195 * Math.cos((22 * Math.PI) / 180)),
})

/** Returns points every 30 m along corners. */
export function pave(corners: readonly Position[]): Position[] {
  return corners.flatMap((to, at) => {
    const from = corners[at - 1]
    if (!from) return [to]
    const count = Math.max(1, Math.round(distanceKm(from, to) / 0.03))
    return Array.from({ length: count }, (_, step) => interpolate(from, to, (step + 1) / count))
  })
}

/** A plan of one leg with a track, from a fuel stop to the next. */
export function planFor(road: readonly Position[], drive: Drive = noDrive, more: StopOptions = {}): DrivePlan {
  const [first, last] = [road[0], road.at(-1)]
  if (!first || !last) throw new Error('The road has no points.')
  const track = createTrack([road], { from: idOf(1), source: 'file', at: createDay(day) })
  const at = ({ latitude, longitude }: Position) => [latitude, longitude] as const
  const itinerary = computeFor([
    createStop(1, { at: at(first), from: day, to: day, stop: { fuel: 'full' } }),
    createStop(2, {
      at: at(last),
      from: day,
      to: day,
      stop: { fuel: 'full', water: 20 },
      leg: { from: idOf(1), surface: { track: 1 }, km: measureKm(road) },
      ...more,
    }),
  ])
  return { itinerary, lines: openLegLines(itinerary.legs, track ? [{ ...track, stop: idOf(2) }] : []), drive }
}

type Ride = {
  readonly kmh?: number
  /** Returns a fix's accuracy in meters, and its error to the east and north. */
  readonly getNoise?: (at: number) => { readonly accuracy: number; readonly east: number; readonly north: number }
  /** True for seconds without a fix. */
  readonly isLost?: (second: number) => boolean
}

/** A fix of the ride, what the screen shows, and the kilometers that are really left. */
export type Step = {
  readonly fix: Fix
  readonly progress: Progress | undefined
  readonly figures: NonNullable<ReturnType<typeof computeFigures>>
  readonly trueKm: number
}

/** Drives along a road with a fix a second. */
export function ride(plan: DrivePlan, road: readonly Position[], { kmh = 60, getNoise, isLost }: Ride = {}): Step[] {
  const total = measureKm(road)
  const steps: Step[] = []
  let progress: Progress | undefined
  let [at, before] = [0, 0]
  for (let second = 0; (second / 3600) * kmh <= total; second++) {
    const km = (second / 3600) * kmh
    while (at < road.length - 2 && before + between(road, at) < km) before += between(road, at++)
    if (isLost?.(second)) continue
    const [from, to] = [road[at], road[at + 1]]
    if (!from || !to) continue
    const exact = interpolate(from, to, (km - before) / between(road, at))
    const { accuracy, east, north } = getNoise?.(second) ?? { accuracy: 8, east: 0, north: 0 }
    const fix: Fix = {
      position: {
        latitude: exact.latitude + north / 111_195,
        longitude: exact.longitude + east / (111_195 * Math.cos((exact.latitude * Math.PI) / 180)),
      },
      accuracy,
      at: start + second * 1000,
    }
    progress = advance(plan, fix, progress)
    const figures = computeFigures(plan, progress, fix, fix.at)
    if (figures) steps.push({ fix, progress, figures, trueKm: total - km })
  }
  return steps
}

const between = (road: readonly Position[], at: number) => {
  const [from, to] = [road[at], road[at + 1]]
  return from && to ? distanceKm(from, to) : 0
}
