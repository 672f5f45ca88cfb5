import { compare } from '#shared/compare.ts'
import type { FillFields } from '#shared/fill.ts'
import type { ReadRow } from './fill-row.ts'

/**
 * Returns the fill-ups of a log, oldest first. The one after a row without a fill-up, which could not be read or fills another tank, is
 * marked, because the consumption up to it can't be measured; as are one with a second fuel and the one after it.
 */
export function markGaps(rows: readonly ReadRow[]): FillFields[] {
  const days = rows.flatMap(({ day }) => day ?? [])
  const isNewestFirst = (days[0] ?? '') > (days.at(-1) ?? '')
  const placed = placeAll(isNewestFirst ? rows.toReversed() : rows).toSorted(compareRows)
  const gapDays = new Set(placed.flatMap(({ fill, day }) => (fill || !day ? [] : [day])))
  let gap: ReadRow | undefined
  return placed.flatMap((row) => {
    const { fill } = row
    if (!fill) {
      gap = row
      return []
    }
    const isAfterGap = row.isMixed || gap !== undefined || (fill.odometer === undefined && gapDays.has(fill.day))
    // Without odometers, a row of the same day may also be after this one.
    if (gap && (fill.day !== gap.day || (fill.odometer !== undefined && gap.odometer !== undefined))) gap = undefined
    if (row.isMixed) gap = row
    return [isAfterGap ? { ...fill, missed: true } : fill]
  })
}

/** Returns true if the newest row has no fill-up: the next one of the log is behind a gap. */
export function endsWithGap(rows: readonly ReadRow[]): boolean {
  const newest = rows
    .filter(({ day }) => day !== undefined)
    .toSorted(compareRows)
    .at(-1)
  return newest !== undefined && !newest.fill
}

/** Places rows without a day right before the next row with one; behind the last such row, they change nothing. */
function placeAll(rows: readonly ReadRow[]): ReadRow[] {
  let next: ReadRow | undefined
  return rows
    .toReversed()
    .flatMap((row) => {
      if (row.day !== undefined) next = row
      return next ? [{ ...row, day: next.day, odometer: row.day === undefined ? next.odometer : row.odometer }] : []
    })
    .toReversed()
}

const compareRows = (one: ReadRow, other: ReadRow): number =>
  compare(one.day ?? '', other.day ?? '') ||
  compare(one.odometer ?? -1, other.odometer ?? -1) ||
  compare(one.fill ? 1 : 0, other.fill ? 1 : 0)
