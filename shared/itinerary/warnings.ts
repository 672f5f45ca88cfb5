import { countDaysBetween, formatDay } from '../date.ts'
import type { TripPlan } from '../trip-plan.ts'
import { formatNumber } from './band.ts'
import type { Stop } from './stops.ts'

/** Something about a stop that a traveller should think of before. */
export type Warning = { readonly stop: Stop; readonly text: string }

/** Metres: Centers for Disease Control, Yellow Book, "High-Altitude Travel": sleep no more than 500 m higher a night above 2,750 m. */
const altitude = { high: 2_750, low: 2_500, step: 500 }
/** Usual maximum and minimum (°C) from which a place is called hot or cold (guess). */
const hot = 38
const cold = -10

/** Heights gained too fast, heat, cold, and food that ends, in the order of the stops. */
export function findWarnings(stops: readonly Stop[], plan: TripPlan): Warning[] {
  return stops
    .flatMap((stop, at) => {
      const texts = [...warnOfHeight(stops[at - 1], stop), ...warnOfWeather(stop)]
      return texts.map((text) => ({ stop, text }))
    })
    .concat(warnOfFood(stops, plan))
}

function warnOfHeight(before: Stop | undefined, { elevation, nights }: Stop): string[] {
  if (!before || before.elevation === null || elevation === null || nights === 0) return []
  const [from, to] = [before.elevation, elevation]
  const heights = `about ${formatNumber(to)} m after about ${formatNumber(from)} m`
  if (to > altitude.high && from < altitude.low)
    return [`A night at ${heights}: stay one between to get used to the height.`]
  const nightsBetween = Math.max(1, before.nights)
  if (to > altitude.high && (to - Math.max(from, altitude.low)) / nightsBetween > altitude.step) {
    return [
      `A night at ${heights}: above ${formatNumber(altitude.high)} m sleep at most ${altitude.step} m higher each night.`,
    ]
  }
  return []
}

function warnOfWeather({ weather }: Stop): string[] {
  if (!weather) return []
  return [
    ...(weather.high >= hot
      ? [`Usually up to ${Math.round(weather.high)} °C: drive early, rest in the shade, carry more water.`]
      : []),
    ...(weather.low <= cold
      ? [`Usually down to ${Math.round(weather.low)} °C: check antifreeze, diesel and batteries.`]
      : []),
  ]
}

/** Food is counted from the start, and anew from each stop where some is bought. */
function warnOfFood(stops: readonly Stop[], { foodDays }: TripPlan): Warning[] {
  let stocked = stops[0]
  if (foodDays === undefined || !stocked) return []
  for (const stop of stops) {
    const days = countDaysBetween(stocked.from, stop.supplies.food ? stop.from : stop.to) + 1
    if (days > foodDays) {
      return [
        { stop, text: `Food for ${formatNumber(foodDays)} days from ${formatDay(stocked.from)} does not last here.` },
      ]
    }
    if (stop.supplies.food) stocked = { ...stop, from: stop.to }
  }
  return []
}
