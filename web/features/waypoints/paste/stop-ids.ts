import { monotonicFactory } from 'ulid'

/** The ids of pasted stops by their lines, as one text: a ULID, a space and the line, one below the other. */
type KeptIds = string

const ulidLength = 26
const create = monotonicFactory()

export const readIds = (kept: KeptIds): ReadonlyMap<string, string> =>
  new Map(kept.split('\n').map((row) => [row.slice(ulidLength + 1), row.slice(0, ulidLength)]))

/** The ids of these lines: each keeps the one it has, so that sent again it is the same stop. New ones sort in the lines' order. */
export function giveIds(kept: KeptIds, lines: readonly string[]): KeptIds {
  const known = readIds(kept)
  return lines.map((line) => `${known.get(line) ?? create()} ${line}`).join('\n')
}
