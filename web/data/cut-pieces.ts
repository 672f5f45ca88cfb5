import { limits } from '#shared/limits.ts'

const encoder = new TextEncoder()

/** Splits a list into requests of at most `most` and limited JSON bytes. */
export function cutPieces<One>(all: readonly One[], most: number): One[][] {
  const pieces: One[][] = []
  let bytes = 0
  for (const one of all) {
    const size = encoder.encode(JSON.stringify(one)).length + 1
    const last = pieces.at(-1)
    if (last && last.length < most && bytes + size <= limits.batch.bytes) {
      last.push(one)
      bytes += size
    } else {
      pieces.push([one])
      bytes = size
    }
  }
  return pieces
}
