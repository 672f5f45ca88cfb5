import { type Case, mapBand } from './band.ts'

/** A stop's weather in degrees Celsius. */
export type StopWeather = {
  /** Usual daily minimum and maximum. */
  readonly low: number
  readonly high: number
  /** Maximum of the hottest day in ten years; undefined in older data. */
  readonly hottest: number | undefined
}

/** Weather in the good, usual and bad case, identical where it is known. */
export type ExpectedWeather = Readonly<Record<Case, StopWeather>>

/**
 * Assumptions for unknown weather (°C, guess): mild and clear, warm, hot and overcast. A small difference between
 * minimum and maximum means clouds, as in `getSunHours`.
 */
const unknown: ExpectedWeather = {
  low: { low: -5, high: 20, hottest: 20 },
  usual: { low: 16, high: 30, hottest: 30 },
  high: { low: 35, high: 40, hottest: 40 },
}

export const expectWeather = (weather: StopWeather | undefined): ExpectedWeather =>
  weather ? { low: weather, usual: weather, high: weather } : unknown

/** Returns the weather between two stops: the hotter one in each case. */
export const expectHotter = (one: ExpectedWeather, other: ExpectedWeather): ExpectedWeather =>
  mapBand((each) => ({
    ...(one[each].high >= other[each].high ? one[each] : other[each]),
    hottest: Math.max(getHottest(one[each]), getHottest(other[each])),
  }))

/** Returns the highest temperatures of two places in each case. A warmer place never lowers one of them. */
export const expectHottest = (one: ExpectedWeather, other: ExpectedWeather): ExpectedWeather =>
  mapBand((each) => ({
    low: Math.max(one[each].low, other[each].low),
    high: Math.max(one[each].high, other[each].high),
    hottest: Math.max(getHottest(one[each]), getHottest(other[each])),
  }))

/** Assumed excess of the hottest day over the usual maximum, if not measured (°C). */
const hotterBy = 5

/** Returns the hottest day's maximum (°C). */
export const getHottest = ({ high, hottest }: StopWeather): number => Math.max(high, hottest ?? high + hotterBy)
