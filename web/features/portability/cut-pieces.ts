import { limits } from '#shared/limits.ts'

const encoder = new TextEncoder()

/** Splits a list into requests limited by count and JSON bytes. */
export function cutPieces<One>(all: readonly One[]): One[][] {
  const pieces: One[][] = []
  let bytes = 0
  for (const one of all) {
    const size = encoder.encode(JSON.stringify(one)).length + 1
    const last = pieces.at(-1)
    if (last && last.length < limits.batch.waypoints && bytes + size <= limits.batch.bytes) {
      last.push(one)
      bytes += size
    } else {
      pieces.push([one])
      bytes = size
    }
  }
  return pieces
}
