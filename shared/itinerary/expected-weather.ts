import { type Case, mapBand } from './band.ts'
import type { StopWeather } from './stops.ts'

/** The weather of a good, a usual and a bad case: the same in all three where it is known. */
export type ExpectedWeather = Readonly<Record<Case, StopWeather>>

/**
 * The weather expected where it is unknown (°C, guess): a mild and clear day, a warm one, a hot and overcast one. A small difference
 * between minimum and maximum means clouds, as in `getSunHours`.
 */
const unknown: ExpectedWeather = {
  low: { low: -5, high: 20, hottest: 20 },
  usual: { low: 16, high: 30, hottest: 30 },
  high: { low: 35, high: 40, hottest: 40 },
}

/** Returns the weather expected at a stop. */
export const expectWeather = (weather: StopWeather | undefined): ExpectedWeather =>
  weather ? { low: weather, usual: weather, high: weather } : unknown

/** Returns the weather expected between two stops: the hotter end in each case. */
export const expectHotter = (one: ExpectedWeather, other: ExpectedWeather): ExpectedWeather =>
  mapBand((each) => ({
    ...(one[each].high >= other[each].high ? one[each] : other[each]),
    hottest: Math.max(getHottest(one[each]), getHottest(other[each])),
  }))

/** Without a measured hottest day, a hot one is taken as this much above the usual (°C). */
const hotterBy = 5

/** The hottest day to expect (°C). */
export const getHottest = ({ high, hottest }: StopWeather): number => Math.max(high, hottest ?? high + hotterBy)
