import { formatCount } from '#shared/count.ts'
import { listVisited, toDays, type Waypoint } from '#shared/waypoint.ts'
import type { TripFormat } from '../../files/types.ts'
import { describeCounts } from './describe-import.ts'

type Exported = {
  readonly written: number
  /** Sentence about waypoints left out. */
  readonly without: string | undefined
}

/** A calendar contains only waypoints with dates, without the skipped. */
export function countExported(waypoints: readonly Waypoint[], format: TripFormat): Exported {
  if (format !== 'ics') return { written: waypoints.length, without: undefined }
  const visited = listVisited(waypoints)
  const written = visited.map(toDays).filter(({ start, end }) => start !== null || end !== null).length
  const leftOut = [
    describeLeftOut(visited.length - written, 'has no dates and is', 'have no dates and are'),
    describeLeftOut(waypoints.length - visited.length, 'is skipped and', 'are skipped and'),
  ]
  return { written, without: leftOut.filter(Boolean).join(' ') || undefined }
}

const describeLeftOut = (count: number, one: string, many: string): string =>
  count === 0 ? '' : `${formatCount(count, 'waypoint')} ${count === 1 ? one : many} not in a calendar.`

export const describeExport = ({ written, without }: Exported, tracks: number, fileName: string): string =>
  [`Exported ${describeCounts(written, tracks)} to ${fileName}.`, without].filter(Boolean).join(' ')
