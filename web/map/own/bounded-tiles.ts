import { Compression, PMTiles, readVarint, SharedPromiseCache, type Source } from 'pmtiles'
import { MapFileProblem } from './problem.ts'

/** Limits in bytes after unpacking: 2 MB of zeros may unpack to 2 GB, which crashes browsers. */
const [mostInTile, mostInDirectory] = [8_000_000, 4_000_000]
/** Bytes unpacked in one step; deflate expands at most 1,032 times. */
const step = 16_384
/** Each entry of a directory has four numbers of at least a byte. */
const shortestEntry = 4

export const createTiles = (source: Source): PMTiles =>
  new PMTiles(source, new Directories(100, true, unpackDirectory), unpackTile)

/** A cache that reads again what could not be read: the library's own (pmtiles 4.5.0) keeps the failure as the directory. */
class Directories extends SharedPromiseCache {
  override getHeader(...source: Parameters<SharedPromiseCache['getHeader']>) {
    return this.#clearIfFailed(super.getHeader(...source))
  }

  override getDirectory(...place: Parameters<SharedPromiseCache['getDirectory']>) {
    return this.#clearIfFailed(super.getDirectory(...place))
  }

  async #clearIfFailed<Part>(part: Promise<Part>): Promise<Part> {
    try {
      return await part
    } catch (error) {
      this.cache.clear()
      throw error
    }
  }
}

async function unpackTile(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const unpacked = await unpack(bytes, compression, mostInTile)
  if (!unpacked) throw new MapFileProblem('This map has a tile that is larger than 8 MB.')
  return unpacked
}

/** @throws Error for a directory that claims more entries than its bytes allow */
async function unpackDirectory(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const unpacked = await unpack(bytes, compression, mostInDirectory)
  if (!unpacked) throw new Error('A directory of this archive is larger than 4 MB')
  if (readVarint({ buf: new Uint8Array(unpacked), pos: 0 }) * shortestEntry > unpacked.byteLength)
    throw new Error('A directory of this archive claims more entries than it has')
  return unpacked
}

/**
 * Returns the unpacked bytes; undefined beyond `most`.
 * @throws TypeError if they are damaged
 */
async function unpack(bytes: ArrayBuffer, compression: Compression, most: number): Promise<ArrayBuffer | undefined> {
  if (compression > Compression.Gzip) throw new Error('Browsers unpack gzip only')
  if (compression !== Compression.Gzip) return bytes.byteLength > most ? undefined : bytes
  const { readable, writable } = new DecompressionStream('gzip')
  write(writable, bytes).catch(() => undefined)
  const reader = readable.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
    if (length <= most) continue
    await reader.cancel()
    return undefined
  }
  // Without a Blob, which would be copied to another process and back.
  const whole = new Uint8Array(length)
  let rest = length
  for (const part of parts.reverse()) {
    rest -= part.length
    whole.set(part, rest)
  }
  return whole.buffer
}

async function write(to: WritableStream<BufferSource>, bytes: ArrayBuffer): Promise<void> {
  const writer = to.getWriter()
  for (let at = 0; at < bytes.byteLength; at += step) {
    await writer.ready
    await writer.write(new Uint8Array(bytes.slice(at, at + step)))
  }
  await writer.close()
}
