import { getDaylightHours } from '#shared/sun.ts'
import { formatDay } from './days.ts'
import type { GuideStop } from './facts.ts'

/** Describes the daylight at the first stop with a date and a position. */
export function describeDaylight(stops: readonly GuideStop[]): string[] {
  const stop = stops.find(({ position, from }) => position && from)
  if (!stop?.position || !stop.from) return []
  const hours = getDaylightHours(stop.position, stop.from)
  const day = formatDay(stop.from)
  if (hours === 0 || hours === 24)
    return [`At ${stop.name} the sun does not ${hours === 0 ? 'rise' : 'set'} on ${day}.`]
  return [`Daylight at ${stop.name} on ${day} is about ${Math.round(hours * 2) / 2} hours from sunrise to sunset.`]
}
