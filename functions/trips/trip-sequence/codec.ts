/**
 * Run lengths of the numbers 1 to n: existing, deleted, existing, … (the first is 0 if 1 is deleted). The last run, of existing
 * numbers, is omitted.
 */
export type Runs = readonly number[]

/** Encodes runs as varints: seven bits a byte, lowest first; the high bit marks continuation. 1,000 holes take 2 KB. */
export function encodeRuns(runs: Runs): Uint8Array {
  const bytes = runs.flatMap((length) => {
    const digits: number[] = []
    let rest = length
    for (; rest > 127; rest >>= 7) digits.push((rest & 127) | 128)
    return [...digits, rest]
  })
  return Uint8Array.from(bytes)
}

export function decodeRuns(bytes: Uint8Array): number[] {
  const runs: number[] = []
  let [length, shift] = [0, 0]
  for (const byte of bytes) {
    length |= (byte & 127) << shift
    shift += 7
    if (byte < 128) {
      runs.push(length)
      ;[length, shift] = [0, 0]
    }
  }
  return runs
}
