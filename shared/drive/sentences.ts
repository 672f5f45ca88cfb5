import { formatCount } from '../count.ts'
import { formatShortDay } from '../day-texts.ts'
import { formatNumber } from '../itinerary/band.ts'
import type { Itinerary } from '../itinerary/itinerary.ts'
import { formatDayCount, formatQuantity, formatWhole } from '../itinerary/quantities.ts'
import { verdictWords } from '../itinerary/verdict.ts'
import type { WaterNow } from '../itinerary/water-now.ts'
import { formatLeft, formatMoment, formatTime } from '../time-texts.ts'
import { toMeasure, type Units } from '../units.ts'
import { energyUnit } from '../vehicle.ts'
import type { Ahead, Figures } from './figures.ts'
import { formatKm } from './fix-texts.ts'
import type { FuelNow } from './fuel.ts'
import type { Light, LightVerdict } from './light.ts'
import type { Remaining } from './remaining.ts'

/** Returns the number shown large, and the words around it: '84 km', 'along your track'. */
export function describeRemaining({ km, straight, track }: Remaining, units: Units): readonly [string, string] {
  if (track !== 'none') return [formatKm(km.usual, units), 'along your track']
  const drive = km.high === 0 ? 'nothing to drive' : `about ${formatQuantity(km, 'km', units)} to drive`
  return [formatKm(straight, units), `in a straight line, ${drive}`]
}

/** Returns '2.1 km off your track'; undefined on it, and without a track. */
export const describeOff = ({ track, offKm }: Remaining, units: Units): string | undefined =>
  track === 'off' ? `${formatKm(offKm, units)} off your track` : undefined

export const lightWords: Readonly<Record<LightVerdict, string>> = {
  fits: 'Fits',
  tight: 'Tight',
  dark: 'After dark',
}

const deviceTime = '(this device’s time)'

/** Returns 'There about 15:40–17:10. Sunset 17:52 (this device’s time).', with the weekday of times that are not today, or the light left. */
export function describeDriveLight(light: Light, now: number, units: Units): string {
  switch (light.kind) {
    case 'arriving': {
      const { arrival, sunrise, sunset } = light
      const sun = arrival.usual < sunrise ? `Sunrise ${formatTime(sunrise)}` : `Sunset ${formatTime(sunset)}`
      return `There ${formatArrival(arrival, now)}. ${sun} ${deviceTime}.`
    }
    case 'driving':
      return `${formatLeft(light.left)} of light, about ${formatQuantity(light.km, 'km', units)}.`
    case 'night':
      return `Sunrise ${formatTime(light.sunrise)} ${deviceTime}.`
    case 'constant':
      return `There ${formatArrival(light.arrival, now)}. ${light.text}.`
  }
}

function formatArrival({ low, high }: { readonly low: number; readonly high: number }, now: number): string {
  // 'Thu Jun 11 2026', for far times, too: a typed time may be of another road.
  const toDate = (at: number) => new Date(at).toDateString()
  const format = (at: number, before: number) =>
    `${toDate(at) === toDate(before) ? '' : `${toDate(at).slice(0, 3)} `}${formatTime(at)}`
  const [from, to] = [format(low, now), format(high, low)]
  return `about ${to === formatTime(low) ? from : `${from}–${to}`}`
}

/** Returns '92 L left (84–97)', and 'At worst 21 L left at Kunawarritji.' */
export function describeFuelNow(itinerary: Itinerary, fuel: FuelNow, units: Units): readonly [string, string] {
  const unit = energyUnit(itinerary.vehicle?.specs?.energy)
  const { size } = toMeasure(unit, units)
  const { level, left, verdict, base } = fuel
  const [low, high] = [formatNumber(level.high / size), formatNumber(level.low / size)]
  const range = low === high ? '' : ` (${low}–${high})`
  const stop = itinerary.stops[base.last]?.name ?? ''
  const amount = (one: number) => formatWhole(one, unit, units, 'down')
  const ahead =
    verdict === 'dry'
      ? `${unit === 'kWh' ? 'The battery' : 'Fuel'} runs out before ${stop}.`
      : left.high >= 0
        ? `At worst ${amount(left.high)} left at ${stop}.`
        : `Usually ${amount(left.usual)} left at ${stop}; at worst it runs out before.`
  return [`${formatQuantity(level.usual, unit, units)} left${range}`, ahead]
}

/** Returns the sentence on turning back; undefined while the fuel is enough. */
export function describeTurningBack(
  { turningBack, pastSince, fuel, nextFuel }: Figures,
  itinerary: Itinerary,
  now: number,
  units: Units,
): string | undefined {
  if (turningBack === undefined || !fuel) return undefined
  if (turningBack > 0) {
    const start = itinerary.stops[fuel.base.first]?.name ?? 'the start'
    return `You can still return to ${start} with your reserve for ${formatKm(turningBack, units)}.`
  }
  const since = pastSince === undefined ? '' : ` since ${formatMoment(pastSince, now)}`
  const next = nextFuel ? ` Next fuel: ${formatQuantity(nextFuel.km, 'km', units)}.` : ''
  return `Too far to turn back${since}.${next}`
}

/** Returns 'No refill planned. Next fuel stop: 5. Kunawarritji, 104–118 km.', or that there is no stop of this kind either. */
export const describeNoRefill = (next: Ahead | undefined, isElectric: boolean, units: Units): string =>
  next
    ? `No refill planned. Next fuel stop: ${describeAhead(next, units)}.`
    : `No more ${isElectric ? 'charging' : 'fuel'} stops planned.`

/** Returns 'Until Jun 29, 3 days in reserve.' */
export function describeWaterNow({ until, reserveDays }: WaterNow): string {
  if (!until) return 'You are using your water reserve.'
  const reserve = reserveDays === 0 ? '' : `, ${formatDayCount(reserveDays)} in reserve`
  return `Until ${formatShortDay(until)}${reserve}.`
}

/** Returns '5. Kunawarritji, 104–118 km'. */
export const describeAhead = ({ stop, km }: Ahead, units: Units): string =>
  `${stop.number}.\u00a0${stop.name}, ${formatQuantity(km, 'km', units)}`

/** Returns the sentence for screen readers: '84 km to Durba Springs. Fuel enough. 3 hours of light.' */
export function announce({ leg, stopHere, remaining, fuel, light }: Figures, now: number, units: Units): string {
  const lines = [
    stopHere && `You are at ${stopHere.name}.`,
    stopHere?.id !== leg.to.id && `${describeRemaining(remaining, units)[0]} to ${leg.to.name}.`,
    fuel && `Fuel ${verdictWords[fuel.verdict].toLowerCase()}.`,
    light.kind === 'constant' ? `${light.text}.` : describeHours(light, now),
  ]
  return lines.filter(Boolean).join(' ')
}

function describeHours(light: Exclude<Light, { readonly kind: 'constant' }>, now: number): string {
  if (light.kind === 'night' || (light.kind === 'arriving' && now < light.sunrise)) return 'It is dark.'
  const rest = light.kind === 'driving' ? light.left : light.sunset - now
  const hours = Math.round(rest / 3_600_000)
  const left = `${hours > 0 ? formatCount(hours, 'hour') : formatLeft(rest)} of light.`
  return light.kind === 'arriving' && light.verdict === 'dark' ? `${left} Arrival after dark.` : left
}
