import { Compression, type Entry } from 'pmtiles'
import type { Box } from '../core/box.ts'
import type { MapArchive } from './archive.ts'

export type FoundTile = { readonly tileId: number; readonly offset: number; readonly length: number }

/** A content to copy, in the source's tile data and in the new file. */
export type Content = { readonly from: number; readonly length: number; readonly to: number }

export type ArchivePlan = {
  /** Everything before the tiles. */
  readonly head: Uint8Array<ArrayBuffer>
  readonly contents: readonly Content[]
  readonly size: number
}

/** Readers expect the header and root directory in the first 16 KB. */
const [headerBytes, longestRoot, leafEntries] = [127, 16_384 - 127, 4_096]

/**
 * Plans a PMTiles archive with some tiles of another, in the order of their ids.
 * https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export async function planArchive(
  { header, metadata }: MapArchive,
  tiles: readonly FoundTile[],
  { box, zoom }: { readonly box: Box; readonly zoom: number },
): Promise<ArchivePlan> {
  // One content serves many tiles, such as the open sea.
  const lengths = new Map(tiles.map(({ offset, length }) => [offset, length]))
  const places = new Map<number, number>()
  let dataLength = 0
  for (const [offset, length] of [...lengths].sort(([a], [b]) => a - b)) {
    places.set(offset, dataLength)
    dataLength += length
  }
  const entries = toEntries(tiles, places)
  const { root, leaves } = await writeDirectories(entries)
  const json = await gzip(new TextEncoder().encode(JSON.stringify(metadata)))
  const metadataAt = headerBytes + root.length
  const leavesAt = metadataAt + json.length
  const dataAt = leavesAt + leaves.length

  const head = new Uint8Array(dataAt)
  const view = new DataView(head.buffer)
  head.set(new TextEncoder().encode('PMTiles'))
  head[7] = 3
  const long = [headerBytes, root.length, metadataAt, json.length, leavesAt, leaves.length, dataAt, dataLength]
  long.push(tiles.length, entries.length, places.size)
  for (const [index, value] of long.entries()) view.setBigUint64(8 + index * 8, BigInt(value), true)
  const { west, south, east, north } = box
  head.set([0, Compression.Gzip, header.tileCompression, header.tileType, header.minZoom, zoom], 96)
  const wrapped = east > 180 ? east - 360 : east
  for (const [index, degrees] of [west, south, wrapped, north].entries())
    view.setInt32(102 + index * 4, Math.round(degrees * 1e7), true)
  head.set(root, headerBytes)
  head.set(json, metadataAt)
  head.set(leaves, leavesAt)
  const contents = [...places].map(([from, to]) => ({ from, length: lengths.get(from) ?? 0, to: dataAt + to }))
  return { head, contents, size: dataAt + dataLength }
}

function toEntries(tiles: readonly FoundTile[], places: ReadonlyMap<number, number>): Entry[] {
  const entries: Entry[] = []
  for (const { tileId, offset, length } of tiles) {
    const last = entries.at(-1)
    const place = places.get(offset) ?? 0
    if (last && last.offset === place && last.tileId + last.runLength === tileId) last.runLength++
    else entries.push({ tileId, offset: place, length, runLength: 1 })
  }
  return entries
}

/** Puts everything in the root if it fits, else in leaves. */
async function writeDirectories(entries: readonly Entry[]) {
  const alone = await gzip(writeDirectory(entries))
  if (alone.length <= longestRoot) return { root: alone, leaves: new Uint8Array() }
  const leaves: Uint8Array<ArrayBuffer>[] = []
  const named: Entry[] = []
  let offset = 0
  for (let at = 0; at < entries.length; at += leafEntries) {
    const leaf = await gzip(writeDirectory(entries.slice(at, at + leafEntries)))
    named.push({ tileId: entries[at]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: await gzip(writeDirectory(named)), leaves: await join(leaves) }
}

function writeDirectory(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  const write = (value: number) => {
    let rest = value
    // Offsets exceed the 32 bits of bit operations.
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  write(entries.length)
  for (const [index, { tileId }] of entries.entries()) write(tileId - (entries[index - 1]?.tileId ?? 0))
  for (const { runLength } of entries) write(runLength)
  for (const { length } of entries) write(length)
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1]
    write(before && before.offset + before.length === offset ? 0 : offset + 1)
  })
  return new Uint8Array(bytes)
}

const gzip = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  )

const join = async (parts: readonly Uint8Array<ArrayBuffer>[]) =>
  new Uint8Array(await new Blob([...parts]).arrayBuffer())
