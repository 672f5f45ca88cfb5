import { formatCount } from '#shared/count.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'
import type { TripFormat } from '../../files/types.ts'

type Exported = {
  /** How many of the waypoints go into the file. */
  readonly written: number
  /** What of them does not, in a sentence; undefined when all of it does. */
  readonly without: string | undefined
}

/** What of a trip's waypoints goes into a file of this format: a calendar takes those with a date. */
export function countExported(waypoints: readonly Waypoint[], format: TripFormat): Exported {
  const dated = waypoints.map(toDays).filter(({ start, end }) => start !== null || end !== null).length
  const undated = waypoints.length - dated
  if (format !== 'ics' || undated === 0) return { written: waypoints.length, without: undefined }
  const words = undated === 1 ? 'has no dates and is' : 'have no dates and are'
  return { written: dated, without: `${formatCount(undated, 'waypoint')} ${words} not in a calendar.` }
}

/** The news of an export, with the numbers of what went in. */
export const describeExport = ({ written, without }: Exported, fileName: string): string =>
  [`Exported ${formatCount(written, 'waypoint')} to ${fileName}.`, without].filter(Boolean).join(' ')
