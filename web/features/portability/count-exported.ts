import { formatCount } from '#shared/count.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'
import type { TripFormat } from '../../files/types.ts'
import { describeCounts } from './describe-import.ts'

type Exported = {
  readonly written: number
  /** Sentence about waypoints left out. */
  readonly without: string | undefined
}

/** A calendar contains only waypoints with dates. */
export function countExported(waypoints: readonly Waypoint[], format: TripFormat): Exported {
  const dated = waypoints.map(toDays).filter(({ start, end }) => start !== null || end !== null).length
  const undated = waypoints.length - dated
  if (format !== 'ics' || undated === 0) return { written: waypoints.length, without: undefined }
  const words = undated === 1 ? 'has no dates and is' : 'have no dates and are'
  return { written: dated, without: `${formatCount(undated, 'waypoint')} ${words} not in a calendar.` }
}

export const describeExport = ({ written, without }: Exported, tracks: number, fileName: string): string =>
  [`Exported ${describeCounts(written, tracks)} to ${fileName}.`, without].filter(Boolean).join(' ')
