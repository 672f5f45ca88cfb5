import type { Source } from 'pmtiles'

/** Bytes that are read at once, and how many such blocks are kept. */
const [blockBytes, mostBlocks] = [128_000, 32]

/**
 * A file that is read by blocks, the last of which are kept: each read of a file takes a browser about a millisecond, and tiles
 * that are near each other on the map are so in the file.
 */
export function createFileSource(file: File): Source {
  const blocks = new Map<number, Promise<ArrayBuffer>>()
  const read = (from: number, to: number) => file.slice(from, to).arrayBuffer()

  const readBlock = (at: number): Promise<ArrayBuffer> => {
    const block = blocks.get(at) ?? read(at * blockBytes, (at + 1) * blockBytes)
    blocks.delete(at)
    blocks.set(at, block)
    // The first is the one that was not used for the longest time.
    const [oldest = at] = blocks.keys()
    if (blocks.size > mostBlocks) blocks.delete(oldest)
    return block
  }

  return {
    getKey: () => file.name,
    async getBytes(offset, length) {
      const end = Math.min(offset + length, file.size)
      const [first, last] = [Math.floor(offset / blockBytes), Math.floor((end - 1) / blockBytes)]
      if (last > first + 1) return { data: await read(offset, end) }
      const [one, other] = await Promise.all([readBlock(first), last > first ? readBlock(last) : undefined])
      const start = offset - first * blockBytes
      const head = one.slice(start, start + end - offset)
      if (!other) return { data: head }
      const data = new Uint8Array(end - offset)
      data.set(new Uint8Array(head))
      data.set(new Uint8Array(other, 0, end - last * blockBytes), head.byteLength)
      return { data: data.buffer }
    },
  }
}
