import { type Day, toLocalDay } from '../date.ts'
import type { Position } from '../geo.ts'
import type { Band } from '../itinerary/band.ts'
import type { RouteLeg } from '../itinerary/legs.ts'
import { describeDaylight } from '../itinerary/texts.ts'
import { findDaylight } from '../itinerary/today-sun.ts'
import { getDaylightHours } from '../sun.ts'

/** The arrival compared with daylight: **fits** by an hour even if late, **tight**, or usually **dark**. */
export type LightVerdict = 'fits' | 'tight' | 'dark'

export type Light =
  /** `arrival` in milliseconds since 1970, `low` the earliest; sunrise and sunset of the light now or next. */
  | {
      readonly kind: 'arriving'
      readonly arrival: Band
      readonly verdict: LightVerdict
      readonly sunrise: number
      readonly sunset: number
    }
  /** Not arriving today: the milliseconds of light left, and the kilometers they allow. */
  | { readonly kind: 'driving'; readonly left: number; readonly km: Band }
  | { readonly kind: 'night'; readonly sunrise: number }
  /** Polar day or night, as a sentence without its period. */
  | { readonly kind: 'constant'; readonly text: string; readonly arrival: Band }

const hour = 3_600_000

type Driving = {
  readonly leg: RouteLeg
  /** The vehicle's position; undefined if unknown. */
  readonly position: Position | undefined
  readonly arrival: Band
  /** Hours per kilometer. */
  readonly pace: Band
  readonly now: number
}

/** Compares the arrival with the sunset at the stop, or returns the light left if the day ends on the way. */
export function findLight({ leg: { from, to }, position, arrival, pace, now }: Driving): Light {
  const today = toLocalDay(now)
  const there = findLightAt(to.position, today, now)
  if (typeof there === 'string') return { kind: 'constant', text: there, arrival }
  const nextDay = there && findDaylight(to.position, today, there.sunset)
  const isPlannedToday = (to.from === undefined || to.from <= today) && !(nextDay && arrival.usual > nextDay.sunrise)
  if (there && (isPlannedToday || (there.sunrise <= now && arrival.high <= there.sunset))) {
    const { sunrise, sunset } = there
    const isDark = arrival.usual > sunset || arrival.usual < sunrise
    const fits = arrival.high <= sunset - hour && arrival.low >= sunrise
    return { kind: 'arriving', arrival, sunrise, sunset, verdict: isDark ? 'dark' : fits ? 'fits' : 'tight' }
  }
  const here = findLightAt(position ?? from.position, today, now)
  if (typeof here === 'string') return { kind: 'constant', text: here, arrival }
  if (!here || here.sunrise > now) return { kind: 'night', sunrise: here?.sunrise ?? now }
  const left = here.sunset - now
  const toKm = (hoursPerKm: number) => (hoursPerKm > 0 ? left / hour / hoursPerKm : 0)
  const km = { low: toKm(pace.high), usual: toKm(pace.usual), high: toKm(pace.low) }
  return { kind: 'driving', left, km }
}

const findLightAt = (position: Position, today: Day, now: number) =>
  describeDaylight(getDaylightHours(position, today)) ?? findDaylight(position, today, now)

/** Returns true between sunset and sunrise, and in polar night. */
export function isDarkAt(position: Position, now: number): boolean {
  const today = toLocalDay(now)
  const light = findLightAt(position, today, now)
  return typeof light === 'string'
    ? getDaylightHours(position, today) === 0
    : light === undefined || light.sunrise > now
}
