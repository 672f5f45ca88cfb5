import { formatCount } from '#shared/count.ts'
import {
  describeDuplicates,
  describeFound,
  describeLeftOut,
  describeUnnamed,
  describeUnplaced,
} from '../../files/texts.ts'
import type { ReadResult } from '../../files/types.ts'

export const describeImport = (result: ReadResult, named: readonly string[], twice: number, unplaced: number): string =>
  [
    describeFound(result),
    describeUnnamed(named),
    describeDuplicates(twice),
    describeUnplaced(unplaced),
    ...result.leftOut.map(describeLeftOut),
    ...result.notes,
  ]
    .filter((part) => part !== undefined)
    .join(' ')

export const describeStopped = (saved: number, total: number): string =>
  `Stopped after ${saved.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}.`

/** "2 waypoints and 14 tracks"; leaves out what there is none of. */
export const describeCounts = (waypoints: number, tracks: number): string =>
  [
    waypoints > 0 || tracks === 0 ? formatCount(waypoints, 'waypoint') : undefined,
    tracks > 0 ? formatCount(tracks, 'track') : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' and ')
