import { EtagMismatch } from 'pmtiles'
import type { Position } from '#shared/geo.ts'
import { type Box, toBox } from '../core/box.ts'
import { findEntry, type MapArchive, openArchive } from './archive.ts'
import type { Under } from './bring.ts'
import { type Content, type FoundTile, planArchive } from './plan-archive.ts'
import { MapFileProblem } from './problem.ts'
import { RangeSource } from './range-source.ts'
import { writeSavedMap } from './saved-maps.ts'
import { lastLatitude } from './tile.ts'
import { listTilesAlong } from './tiles-along.ts'

/** The part of the deployment's map along a trip, not downloaded yet. */
export type CountedMap = {
  readonly tiles: number
  readonly size: number
  readonly zoom: number
  /** Downloads it and replaces the trip's previous file. An interrupted download leaves nothing. */
  readonly download: (under: Under) => Promise<void>
}

type Trip = { readonly id: string; readonly name: string; readonly route: readonly Position[] }

/** Contents this close together (bytes) come in one request. */
const [widestGap, longestRequest] = [16_000, 1_000_000]
const [atATime, tries] = [4, 3]

/**
 * Counts the map along a trip from the archive's directories.
 * @throws MapFileProblem; errors of fetch
 */
export async function countMapAlong(tilesUrl: string, trip: Trip, signal: AbortSignal): Promise<CountedMap> {
  const source = new RangeSource(tilesUrl)
  const archive = await openArchive(source)
  signal.throwIfAborted()
  const { header } = archive
  const { ids, zoom } = listTilesAlong(trip.route, { from: header.minZoom, to: header.maxZoom })
  const found: FoundTile[] = []
  for (const tileId of ids) {
    const entry = await findEntry(archive, tileId, signal)
    if (entry) found.push({ tileId, offset: entry.offset, length: entry.length })
  }
  const box = toBox(trip.route)
  if (!box || found.length === 0) throw new MapFileProblem('The map of this site has nothing along this trip.')
  const plan = await planArchive(archive, found, { box: padBox(box), zoom })
  return {
    tiles: found.length,
    size: plan.size,
    zoom,
    download: ({ signal, onProgress }) =>
      writeSavedMap({ name: trip.name, size: plan.size, tripId: trip.id }, async (to) => {
        await to.write(plan.head)
        let written = plan.head.length
        await fetchContents(archive, source, plan.contents, signal, async (position, data) => {
          await to.write({ type: 'write', position, data })
          written += data.byteLength
          onProgress(written / plan.size)
        })
      }),
  }
}

type Write = (position: number, data: ArrayBuffer) => Promise<void>

async function fetchContents(
  { header }: MapArchive,
  source: RangeSource,
  contents: readonly Content[],
  signal: AbortSignal,
  write: Write,
) {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  const groups = group(contents).values()
  const work = async () => {
    for (const run of groups) {
      const [first, last] = [run[0], run.at(-1)]
      if (!first || !last) continue
      const length = last.from + last.length - first.from
      const data = await tryAgain(either, async () => {
        const answer = await source.getBytes(header.tileDataOffset + first.from, length, either, header.etag)
        if (answer.data.byteLength !== length) throw new Error('The response is shorter than requested')
        return answer.data
      })
      for (const { from, length, to } of run) await write(to, data.slice(from - first.from, from - first.from + length))
    }
  }
  try {
    await Promise.all(Array.from({ length: atATime }, work))
  } catch (error) {
    // The other requests must not write into a discarded file.
    stop.abort()
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

/** Retries lost requests, but not the server's refusals. */
async function tryAgain<Answer>(signal: AbortSignal, request: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request()
    } catch (error) {
      const forGood = error instanceof MapFileProblem || error instanceof EtagMismatch
      if (signal.aborted || forGood || attempt === tries) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 1_000))
    }
  }
}

/** Padding around a trip's places: degrees (about 25 km), or a fraction of the box if larger. */
const [leastRoom, partOfRoom] = [0.25, 0.05]

/** Returns a box with padding, within the limits of tiled maps. */
function padBox({ west, south, east, north }: Box): Box {
  const across = Math.max(leastRoom, (east - west) * partOfRoom)
  const down = Math.max(leastRoom, (north - south) * partOfRoom)
  const [left, right] = [west - across, east + across]
  const isWholeWorld = right - left >= 360
  return {
    west: isWholeWorld ? -180 : left < -180 ? left + 360 : left,
    east: isWholeWorld ? 180 : left < -180 ? right + 360 : right,
    south: Math.max(south - down, -lastLatitude),
    north: Math.min(north + down, lastLatitude),
  }
}
