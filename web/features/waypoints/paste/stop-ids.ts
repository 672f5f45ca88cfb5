import { monotonicFactory } from 'ulid'

/** IDs of pasted stops, one row per line: ULID, space, line. */
type StoredIds = string

const ulidLength = 26
const create = monotonicFactory()

export const readIds = (storedIds: StoredIds): ReadonlyMap<string, string> =>
  new Map(storedIds.split('\n').map((row) => [row.slice(ulidLength + 1), row.slice(0, ulidLength)]))

/** Returns IDs for these lines. Known lines keep theirs, so that a repeat creates no duplicate; new IDs sort in line order. */
export function assignIds(storedIds: StoredIds, lines: readonly string[]): StoredIds {
  const known = readIds(storedIds)
  return lines.map((line) => `${known.get(line) ?? create()} ${line}`).join('\n')
}
