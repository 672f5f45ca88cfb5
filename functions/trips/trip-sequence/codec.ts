/**
 * Which of the numbers 1 to n are alive, as run lengths: alive, deleted, alive, … beginning with alive (0 when 1 is
 * deleted). Kept as bits, so that 10,000 trips with 1,000 deletions anywhere fit in 1 KB and creating a trip stays at two
 * write units for its numbers. Alive runs are written in exponential Golomb code of order 3 (short for lengths around 10),
 * deleted runs in order 0 (one bit for a single deletion). The last, alive run is not written: it ends at n.
 */
export type Runs = readonly number[]

const aliveOrder = 3
const deletedOrder = 0
const orderAt = (index: number): number => (index % 2 === 0 ? aliveOrder : deletedOrder)

/** The runs, up to the last deleted one, in bits; the first byte holds how many bits of the last byte are unused. */
export function packed(runs: Runs): Uint8Array {
  let bits = ''
  runs.forEach((length, index) => {
    // A deleted run has at least 1, an alive one only the first may be 0: all are written as they are, deleted ones less 1.
    bits += golomb(index % 2 === 0 ? length : length - 1, orderAt(index))
  })
  const unused = (8 - (bits.length % 8)) % 8
  const bytes = new Uint8Array(1 + (bits.length + unused) / 8)
  bytes[0] = unused
  for (let at = 1; at < bytes.length; at++) {
    bytes[at] = Number.parseInt(bits.slice((at - 1) * 8, at * 8).padEnd(8, '0'), 2)
  }
  return bytes
}

/** The runs in packed bytes. */
export function unpacked(bytes: Uint8Array): number[] {
  const end = (bytes.length - 1) * 8 - (bytes[0] ?? 0)
  const bit = (at: number): number => ((bytes[1 + (at >> 3)] ?? 0) >> (7 - (at & 7))) & 1
  const runs: number[] = []
  for (let at = 0; at < end; ) {
    const order = orderAt(runs.length)
    let zeros = 0
    while (at < end && bit(at) === 0) {
      zeros++
      at++
    }
    let value = 0
    for (const stop = at + zeros + 1 + order; at < stop; at++) value = value * 2 + bit(at)
    const length = value - 2 ** order
    runs.push(runs.length % 2 === 0 ? length : length + 1)
  }
  return runs
}

/** Exponential Golomb code of order k: value + 2^k in binary, after one zero for each digit beyond the first k + 1. */
function golomb(value: number, order: number): string {
  const digits = (value + 2 ** order).toString(2)
  return '0'.repeat(digits.length - 1 - order) + digits
}
