import { type Day, isDay } from '#shared/date.ts'
import { formatDayOfYear } from '#shared/day-texts.ts'
import { sourceWords } from '#shared/itinerary/track-texts.ts'
import { trackSources } from '#shared/track.ts'
import { toMeasure, toShown, type Units } from '#shared/units.ts'
import type { Operation } from '../../offline/public/types.ts'

/** Returns what each choice of a track's conflict keeps; undefined for other items. */
export function describeTracks({ target, changed, current }: Operation, units: Units, today: Day) {
  if (target.noun !== 'track') return undefined
  return { mine: describeTrack(changed.track, units, today), theirs: describeTrack(current?.track, units, today) }
}

/** Returns '214 km, drawn today' for a track, '221 km, imported' for a summary, or 'no track'. */
export function describeTrack(track: unknown, units: Units, today: Day): string {
  if (typeof track !== 'object' || track === null || !('km' in track && 'source' in track)) return 'no track'
  const measure = toMeasure('km', units)
  const source = trackSources.find((one) => one === track.source)
  const at = 'at' in track && typeof track.at === 'string' && isDay(track.at) ? track.at : undefined
  const day = at === undefined ? '' : at === today ? ' today' : ` on ${formatDayOfYear(at)}`
  return `${Math.round(toShown(Number(track.km), measure))} ${measure.sign}, ${source ? sourceWords[source] : ''}${day}`
}
