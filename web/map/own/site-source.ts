import { Compression, EtagMismatch, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { findEntry, type MapArchive, openArchive } from './archive.ts'
import { isTileInside } from './bounds.ts'
import { MapFileProblem } from './problem.ts'
import { RangeSource } from './range-source.ts'
import { type AddTile, type FoundTiles, runFew, type TileSource, tryAgain } from './tile-source.ts'

/** Contents this close together (bytes) come in one request. */
const [widestGap, longestRequest] = [16_000, 1_000_000]

/**
 * Opens the deployment's own archive.
 * @throws MapFileProblem; errors of fetch
 */
export async function openSiteSource(tilesUrl: string): Promise<TileSource> {
  const source = new RangeSource(tilesUrl)
  const archive = await openArchive(source)
  const { tileCompression, tileType, minZoom, maxZoom, etag, tileDataLength } = archive.header
  return {
    from: `${source.getKey()} ${etag ?? tileDataLength}`,
    server: undefined,
    tileCompression,
    tileType,
    minZoom,
    maxZoom,
    metadata: archive.metadata,
    find: (ids, signal) => findTiles(source, archive, ids, signal),
  }
}

/** Contents in the archive, by their offset, with the tiles that have them. */
type Content = { readonly from: number; readonly length: number; readonly ids: number[] }

async function findTiles(
  source: RangeSource,
  archive: MapArchive,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<FoundTiles> {
  // One content serves many tiles, such as the open sea.
  const contents = new Map<number, Content>()
  const [found, empty]: [number[], number[]] = [[], []]
  for (const tileId of ids) {
    const entry = await findEntry(archive, tileId, signal)
    if (!entry) {
      if (await isEmpty(archive, tileId, signal)) empty.push(tileId)
      continue
    }
    found.push(tileId)
    const known = contents.get(entry.offset)
    if (known) known.ids.push(tileId)
    else contents.set(entry.offset, { from: entry.offset, length: entry.length, ids: [tileId] })
  }
  const all = [...contents.values()].sort((one, other) => one.from - other.from)
  return {
    ids: found,
    empty,
    size: all.reduce((sum, { length }) => sum + length, 0),
    fetch: (signal, add) => fetchContents(source, archive, all, signal, add),
  }
}

/** The lowest zoom of tiles that are searched for places, and that of a tile around them. */
const [searchedZoom, surroundingZoom] = [14, 12]

/** Returns true if the archive lacks the tile because nothing is there: it is not cut there, and has what is around the tile. */
async function isEmpty(archive: MapArchive, tileId: number, signal: AbortSignal): Promise<boolean> {
  const [z, x, y] = tileIdToZxy(tileId)
  // Others can't be written as the archive's own.
  const isPacked = archive.header.tileCompression === Compression.Gzip
  if (z < searchedZoom || !isPacked || !isTileInside(archive.header, { z, x, y })) return false
  const scale = 2 ** (z - surroundingZoom)
  const around = zxyToTileId(surroundingZoom, Math.floor(x / scale), Math.floor(y / scale))
  return (await findEntry(archive, around, signal)) !== undefined
}

async function fetchContents(
  source: RangeSource,
  { header }: MapArchive,
  contents: readonly Content[],
  signal: AbortSignal,
  add: AddTile,
): Promise<void> {
  try {
    await runFew(group(contents), signal, async (run, either) => {
      const [first, last] = [run[0], run.at(-1)]
      if (!first || !last) return
      const length = last.from + last.length - first.from
      const data = await tryAgain(either, async () => {
        const answer = await source.getBytes(header.tileDataOffset + first.from, length, either, header.etag)
        if (answer.data.byteLength !== length) throw new Error('The response is shorter than requested')
        return answer.data
      })
      for (const { from, length, ids } of run)
        for (const id of ids) await add(id, new Uint8Array(data, from - first.from, length))
    })
  } catch (error) {
    if (error instanceof EtagMismatch)
      throw new MapFileProblem('The map was replaced on its server during the download. Download it again.')
    throw error
  }
}

function group(contents: readonly Content[]): Content[][] {
  const groups: Content[][] = []
  for (const content of contents) {
    const run = groups.at(-1)
    const [first, last] = [run?.[0], run?.at(-1)]
    const fits =
      first &&
      last &&
      content.from - (last.from + last.length) <= widestGap &&
      content.from + content.length - first.from <= longestRequest
    if (fits) run?.push(content)
    else groups.push([content])
  }
  return groups
}
