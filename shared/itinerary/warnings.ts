import { countDaysBetween } from '../date.ts'
import { formatDay } from '../day-texts.ts'
import type { PlanSettings } from '../trip.ts'
import { toMeasure, type Units } from '../units.ts'
import { formatNumber } from './band.ts'
import { formatDayCount, formatDegrees, formatQuantity } from './quantities.ts'
import { type DatedStop, hasDays, type Stop } from './stops.ts'

export type Warning = { readonly stop: Stop; readonly text: string }

/**
 * Meters. Centers for Disease Control, Yellow Book, "High-Altitude Travel": sleep at most 500 m higher a night above
 * 2,750 m.
 */
const altitude = { high: 2_750, low: 2_500, step: 500 }
/** Usual maximum and minimum (°C) of a hot or cold place (guess). */
const hot = 38
const cold = -10

/**
 * Returns warnings about altitude, heat, cold and the forecast in the order of the stops, then about food. `forecast`
 * has the texts for each stop.
 */
export function findWarnings(
  stops: readonly Stop[],
  plan: PlanSettings,
  units: Units,
  forecast: readonly (readonly string[])[],
): Warning[] {
  /** The last stop with a night, or the trip's first. */
  let slept: Stop | undefined
  return stops
    .flatMap((stop, at) => {
      const texts = [...warnOfHeight(slept, stop, units), ...warnOfWeather(stop, units), ...(forecast[at] ?? [])]
      if (!slept || stop.nights > 0) slept = stop
      return texts.map((text) => ({ stop, text }))
    })
    .concat(warnOfFood(stops.filter(hasDays), plan))
}

function warnOfHeight(before: Stop | undefined, { elevation, elevationMark, nights }: Stop, units: Units): string[] {
  if (!before || before.elevation === null || elevation === null || nights === 0) return []
  const [from, to] = [before.elevation, elevation]
  const [high, low] = [formatQuantity(to, 'm', units), formatQuantity(from, 'm', units)]
  const heights = `about ${high}${elevationMark} after about ${low}${before.elevationMark}`
  if (to > altitude.high && from < altitude.low)
    return [`A night at ${heights}: spend a night in between to acclimatize.`]
  const nightsBetween = Math.max(1, before.nights)
  if (to > altitude.high && (to - Math.max(from, altitude.low)) / nightsBetween > altitude.step) {
    return [
      `A night at ${heights}: above ${formatRule(altitude.high, units)} sleep at most ${formatRule(altitude.step, units)} higher each night.`,
    ]
  }
  return []
}

/** Formats the altitude rule's figures; in feet they are 9,000 and 1,600. */
function formatRule(metres: number, units: Units): string {
  const { size, sign } = toMeasure('m', units)
  return `${formatNumber(size === 1 ? metres : Math.round(metres / size / 100) * 100)} ${sign}`
}

function warnOfWeather({ weather }: Stop, { temperature }: Units): string[] {
  if (!weather) return []
  const format = (celsius: number) => formatDegrees(celsius, temperature)
  return [
    ...(weather.high >= hot
      ? [`Usually up to ${format(weather.high)}: drive early, rest in the shade, carry more water.`]
      : []),
    ...(weather.low <= cold ? [`Usually down to ${format(weather.low)}: check antifreeze, diesel and batteries.`] : []),
  ]
}

/** Counts food from the start, and again from each stop with food. */
function warnOfFood(stops: readonly DatedStop[], { foodDays }: PlanSettings): Warning[] {
  let lastSupply = stops[0]
  if (foodDays === undefined || !lastSupply) return []
  for (const stop of stops) {
    const days = countDaysBetween(lastSupply.from, stop.supplies.food ? stop.from : stop.to) + 1
    if (days > foodDays) {
      return [
        {
          stop,
          text: `Food for ${formatDayCount(foodDays)} from ${formatDay(lastSupply.from)} does not last here.`,
        },
      ]
    }
    if (stop.supplies.food) lastSupply = { ...stop, from: stop.to }
  }
  return []
}
