import { monotonicFactory } from 'ulid'

/** IDs of pasted stops, one row per line: ULID, space, line. */
type KeptIds = string

const ulidLength = 26
const create = monotonicFactory()

export const readIds = (kept: KeptIds): ReadonlyMap<string, string> =>
  new Map(kept.split('\n').map((row) => [row.slice(ulidLength + 1), row.slice(0, ulidLength)]))

/** Returns IDs for these lines. Known lines keep theirs, so that a repeat creates no duplicate; new IDs sort in line order. */
export function giveIds(kept: KeptIds, lines: readonly string[]): KeptIds {
  const known = readIds(kept)
  return lines.map((line) => `${known.get(line) ?? create()} ${line}`).join('\n')
}
