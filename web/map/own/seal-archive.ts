import { Compression, type Entry, type TileType } from 'pmtiles'
import type { Box } from '../core/box.ts'
import { gzip } from './gzip.ts'

/** A tile of an archive that is written: where its bytes are in the tile data. */
export type PlacedTile = { readonly tileId: number; readonly offset: number; readonly length: number }

export type ArchiveFacts = {
  readonly tileCompression: Compression
  readonly tileType: TileType
  readonly minZoom: number
  readonly maxZoom: number
  readonly box: Box
  /** Written as JSON. */
  readonly metadata: object
}

/** The place of the tile data in the file. Readers expect the header and the root directory before it. */
export const dataStart = 16_384
const [headerBytes, leafEntries] = [127, 4_096]

/**
 * Returns the rest of a PMTiles archive with these tiles: `head` stands at the start of the file, and `tail` after the tile data, which is
 * `dataLength` bytes long from `dataStart` on. So a file can grow and be an archive again after each part.
 * https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export async function sealArchive(
  tiles: readonly PlacedTile[],
  dataLength: number,
  { box, metadata, ...facts }: ArchiveFacts,
): Promise<{ readonly head: Uint8Array<ArrayBuffer>; readonly tail: Uint8Array<ArrayBuffer> }> {
  const entries = toEntries(tiles)
  const { root, leaves } = await writeDirectories(entries)
  const json = await gzip(new TextEncoder().encode(JSON.stringify(metadata)))
  const metadataAt = dataStart + dataLength
  const leavesAt = metadataAt + json.length

  const head = new Uint8Array(dataStart)
  const view = new DataView(head.buffer)
  head.set(new TextEncoder().encode('PMTiles'))
  head[7] = 3
  const long = [headerBytes, root.length, metadataAt, json.length, leavesAt, leaves.length, dataStart, dataLength]
  long.push(tiles.length, entries.length, new Set(tiles.map(({ offset }) => offset)).size)
  for (const [index, value] of long.entries()) view.setBigUint64(8 + index * 8, BigInt(value), true)
  const { west, south, east, north } = box
  head.set([0, Compression.Gzip, facts.tileCompression, facts.tileType, facts.minZoom, facts.maxZoom], 96)
  const wrapped = east > 180 ? east - 360 : east
  for (const [index, degrees] of [west, south, wrapped, north].entries())
    view.setInt32(102 + index * 4, Math.round(degrees * 1e7), true)
  head.set(root, headerBytes)
  return { head, tail: await join([json, leaves]) }
}

function toEntries(tiles: readonly PlacedTile[]): Entry[] {
  const entries: Entry[] = []
  for (const { tileId, offset, length } of tiles.toSorted((one, other) => one.tileId - other.tileId)) {
    const last = entries.at(-1)
    if (last && last.offset === offset && last.tileId + last.runLength === tileId) last.runLength++
    else entries.push({ tileId, offset, length, runLength: 1 })
  }
  return entries
}

/** Puts everything in the root if it fits, else in leaves. */
async function writeDirectories(entries: readonly Entry[]) {
  const alone = await gzip(writeDirectory(entries))
  if (alone.length <= dataStart - headerBytes) return { root: alone, leaves: new Uint8Array() }
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

const join = async (parts: readonly Uint8Array<ArrayBuffer>[]) =>
  new Uint8Array(await new Blob([...parts]).arrayBuffer())
