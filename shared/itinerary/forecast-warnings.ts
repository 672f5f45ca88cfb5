import { countDaysBetween, type Day } from '../date.ts'
import { formatShortDay, formatWeekday } from '../day-texts.ts'
import type { PlanSettings } from '../trip.ts'
import type { Units } from '../units.ts'
import { splitByWeather } from './day-weather.ts'
import { rainDaysBefore } from './forecast-days.ts'
import type { RouteLeg } from './legs.ts'
import { formatDegrees, formatQuantity, formatRain, formatWhole, toDifference, toSign } from './quantities.ts'
import type { StopForecastDay } from './stop-forecast.ts'
import { addDays, hasDays, type Stop } from './stops.ts'
import type { Stretch } from './stretches.ts'
import { getDailyWater } from './water.ts'

/** Rain (mm) in a day and in three that closes a track, gusts (km/h), and liters that are worth a warning (guesses). */
const rainFrom = { day: 10, threeDays: 20 }
const gustsFrom = 60
const litersFrom = 1
/** WMO codes of thunderstorms. */
const thunder = { first: 95, last: 99 }

export type ForecastPlan = {
  readonly stops: readonly Stop[]
  readonly legs: readonly RouteLeg[]
  readonly stretches: readonly Stretch[]
  readonly plan: PlanSettings
  readonly units: Units
  readonly today: Day
}

/** Returns the forecast's warnings for each stop and the leg to it. Trends give none. */
export function listForecastWarnings(all: ForecastPlan): string[][] {
  const { stops, legs, stretches, plan, units, today } = all
  const byStop = Map.groupBy(stretches, ({ kind, at }) => (kind === 'stay' ? at : at + 1))
  return stops.map((stop, at) => {
    const [before, leg] = [stops[at - 1], legs[at - 1]]
    if (stop.forecast.length === 0 && !before?.forecast.length) return []
    const days = listDays(before, stop)
    return [
      ...(leg ? warnOfRain(leg, units, today) : []),
      ...warnOfGusts(days, units, today),
      ...warnOfThunder(days, today),
      ...warnOfHeat(stop, byStop.get(at) ?? [], plan, units),
    ]
  })
}

const listCounted = ({ forecast }: Stop, from: Day, to: Day): StopForecastDay[] =>
  forecast.filter(({ day, expected }) => expected && from <= day && day <= to)

/** Returns the days at a stop, and those of the drive to it that are not at the stop before. */
function listDays(before: Stop | undefined, stop: Stop): StopForecastDay[] {
  if (!hasDays(stop)) return []
  const driving = before?.to === undefined ? stop.from : addDays(before.to, 1)
  return listCounted(stop, driving < stop.from ? driving : stop.from, stop.to)
}

function warnOfRain({ from, to, surface }: RouteLeg, units: Units, today: Day): string[] {
  const isSoft = surface && ((surface.track ?? 0) > 0 || (surface.sand ?? 0) > 0 || (surface.rough ?? 0) > 0)
  if (!isSoft || !hasDays(from) || !hasDays(to)) return []
  const [first, last] = [addDays(from.to, -rainDaysBefore), from.to > to.from ? from.to : to.from]
  const ends = [from, to].map((stop) =>
    listCounted(stop, first, last).map(({ day, rain }) => ({ day, rain: rain ?? 0 })),
  )
  const wettest = ends.flat().toSorted((one, other) => other.rain - one.rain)[0]
  const warn = (rain: number, days: string) => [
    `${formatRain(rain, units)} of rain is forecast for ${days} before ${to.name}. The track may be closed or impassable.`,
  ]
  if (wettest && wettest.rain >= rainFrom.day) return warn(wettest.rain, formatNear(wettest.day, today))
  const windows = ends.flatMap((days) =>
    days.map(({ day }) => {
      const window = days.filter((one) => one.day >= day && countDaysBetween(day, one.day) < 3)
      return { window, rain: window.reduce((sum, { rain }) => sum + rain, 0) }
    }),
  )
  const three = windows.toSorted((one, other) => other.rain - one.rain)[0]
  if (!three || three.rain < rainFrom.threeDays) return []
  const [start, end] = [three.window[0], three.window.at(-1)]
  if (!start || !end) return []
  return warn(three.rain, `${formatNear(start.day, today)} to ${formatNear(end.day, today)}`)
}

function warnOfGusts(days: readonly StopForecastDay[], units: Units, today: Day): string[] {
  const strongest = days.toSorted((one, other) => (other.gusts ?? 0) - (one.gusts ?? 0))[0]
  if (!strongest || strongest.gusts === null || strongest.gusts < gustsFrom) return []
  return [`Gusts of ${formatQuantity(strongest.gusts, 'km/h', units)} on ${formatNear(strongest.day, today)}.`]
}

function warnOfThunder(days: readonly StopForecastDay[], today: Day): string[] {
  const names = days
    .filter(({ code }) => code !== null && thunder.first <= code && code <= thunder.last)
    .map(({ day }) => formatNear(day, today))
  return names.length === 0 ? [] : [`Thunderstorms on ${new Intl.ListFormat('en-GB').format(names)}.`]
}

/** Compares the usual case of the forecast with that of the averages, for the days at the stop and on the drive to it. */
function warnOfHeat(stop: Stop, stretches: readonly Stretch[], plan: PlanSettings, units: Units): string[] {
  const days = stretches.flatMap((stretch) => {
    const { kind, weather, isWeatherUnknown } = stretch
    if (isWeatherUnknown || (kind === 'stay' && stop.supplies.water === 'full')) return []
    const usual = getDailyWater(weather, plan).usual
    return splitByWeather(stretch).flatMap((part) =>
      part.weather === weather
        ? []
        : [
            {
              maximum: part.weather.usual.high,
              warmer: part.weather.usual.high - weather.usual.high,
              liters: getDailyWater(part.weather, plan).usual - usual,
            },
          ],
    )
  })
  const hottest = days.toSorted((one, other) => other.maximum - one.maximum)[0]
  const liters = days.reduce((sum, day) => sum + day.liters, 0)
  const { temperature } = units
  if (!hottest || liters < litersFrom || toDifference(hottest.warmer, temperature) <= 0) return []
  const isAbout = stop.forecast.some((day) => day.isAbout)
  const degrees = formatDegrees(hottest.maximum, temperature)
  const warmer = `${toDifference(hottest.warmer, temperature)} ${toSign(temperature)}`
  return [
    `${isAbout ? 'About ' : ''}${degrees} is forecast, ${isAbout ? 'about ' : ''}${warmer} above the average. Carry ${formatWhole(liters, 'L', units, 'up')} more.`,
  ]
}

/** Returns 'Thursday' within a week, then 'Thursday, Nov 25'. */
const formatNear = (day: Day, today: Day): string =>
  `${formatWeekday(day)}${countDaysBetween(today, day) < 7 ? '' : `, ${formatShortDay(day)}`}`
