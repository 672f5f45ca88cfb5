import { FileSource, tileIdToZxy } from 'pmtiles'
import * as z from 'zod/mini'
import type { Position } from '#shared/geo.ts'
import { lastLatitude } from '#shared/tile.ts'
import { type Box, toBox } from '../core/box.ts'
import { type MapArchive, openArchive } from './archive.ts'
import { ArchiveWriter } from './archive-writer.ts'
import type { Under } from './bring.ts'
import { gzip } from './gzip.ts'
import { MapFileProblem } from './problem.ts'
import { growTripMap, listSavedMaps } from './saved-maps.ts'
import { dataStart, type PlacedTile } from './seal-archive.ts'
import type { TileSource } from './tile-source.ts'
import { isTooLong, listTilesAlong, nearestZoom } from './tiles-along.ts'

/** A trip's map: what is on this device, and what a download adds. */
export type TripMap = {
  /** The server that sees which area is requested, if it is not this site's own map. */
  readonly server: string | undefined
  /** The number of its tiles, and how many of them are missing on this device. */
  readonly tiles: number
  readonly missing: number
  /** Bytes of the missing tiles; with a server, a guess. */
  readonly size: number
  /** True if the trip is too long for the map's small roads and tracks. */
  readonly isCoarse: boolean
  /** Downloads what is missing. What has arrived remains when it is cancelled or fails. */
  readonly download: (under: Under) => Promise<void>
}

export type MappedTrip = { readonly id: string; readonly name: string; readonly route: readonly Position[] }

/**
 * Counts the map along a trip's route, without requesting a tile.
 * @throws MapFileProblem; errors of fetch
 */
export async function countTripMap(source: TileSource, trip: MappedTrip, signal: AbortSignal): Promise<TripMap> {
  const { ids, zoom } = listTilesAlong(trip.route, { from: source.minZoom, to: source.maxZoom })
  const held = await findHeld(trip.id, source.from)
  const places = new Set(held?.tiles.map(({ tileId }) => tileId))
  const found = await source.find(
    ids.filter((id) => !places.has(id)),
    signal,
  )
  const box = toBox(trip.route)
  const here = ids.filter((id) => places.has(id)).length
  if (!box || found.ids.length + here === 0)
    throw new MapFileProblem('The map of this site has nothing along this trip.')
  const facts = {
    ...source,
    maxZoom: Math.max(zoom, ...ids.slice(-1).map((id) => tileIdToZxy(id)[0])),
    box: padBox(box),
    metadata: { ...withoutOptions(source.metadata), offgrid: { from: source.from, drawnTo: zoom } },
  }
  return {
    server: source.server,
    tiles: found.ids.length + here,
    missing: found.ids.length,
    size: found.size,
    isCoarse: zoom < Math.min(source.maxZoom, nearestZoom),
    download: ({ signal, onProgress }) =>
      growTripMap(held?.id, { tripId: trip.id, name: trip.name, size: found.size }, async (handle) => {
        // Its tiles are where they were counted, and nowhere else.
        if ((await handle.getFile()).size !== (held?.size ?? 0))
          throw new MapFileProblem('Another window has changed this map. Try again.')
        const writer = new ArchiveWriter(handle, facts, held?.tiles ?? [], held?.length ?? 0)
        let done = 0
        try {
          const nothing = await gzip(new Uint8Array())
          for (const tileId of found.empty) await writer.add(tileId, nothing)
          await found.fetch(signal, async (tileId, bytes) => {
            await writer.add(tileId, bytes)
            done += 1
            onProgress(done / found.ids.length)
          })
        } finally {
          await writer.finish()
        }
      }),
  }
}

/** Returns the trip's map if each tile along the route is on this device, whatever its server has now. */
export async function findWholeMap(trip: MappedTrip): Promise<TripMap | undefined> {
  const held = await findHeld(trip.id)
  if (!held) return undefined
  const { minZoom, maxZoom } = held
  const { ids } = listTilesAlong(trip.route, { from: minZoom, to: maxZoom })
  const places = new Set(held.tiles.map(({ tileId }) => tileId))
  if (!ids.every((id) => places.has(id))) return undefined
  const isCoarse = isTooLong(trip.route, { from: minZoom, to: maxZoom })
  return { server: undefined, tiles: ids.length, missing: 0, size: 0, isCoarse, download: async () => {} }
}

/** Planetiler's options are a command line with folders. */
const withoutOptions = (metadata: object): object =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== 'generator_options'))

/**
 * Returns the trip's map on this device; with `from`, only if its tiles come from there. `size` and `length` are the bytes of the file and
 * of its tile data.
 */
async function findHeld(tripId: string, from?: string) {
  for (const { id, tripId: of, file } of await listSavedMaps()) {
    if (of !== tripId) continue
    const archive = await openArchive(new FileSource(file), file.size).catch(() => undefined)
    if (archive?.header.tileDataOffset !== dataStart) continue
    const own = ownSchema.safeParse(archive.metadata).data?.offgrid
    if (own === undefined || own.from !== (from ?? own.from)) continue
    // The archive's own header ends where it is drawn.
    const { minZoom, maxZoom, tileDataLength: length = 0 } = await archive.tiles.getHeader()
    return { id, size: file.size, tiles: await listPlaces(archive), length, minZoom, maxZoom }
  }
  return undefined
}

/** The note of a download in its file. */
const ownSchema = z.looseObject({ offgrid: z.looseObject({ from: z.string() }) })

/** Leaves have no leaves: `sealArchive` wrote them. */
async function listPlaces({ tiles, header }: MapArchive): Promise<PlacedTile[]> {
  const read = (offset: number, length: number) => tiles.cache.getDirectory(tiles.source, offset, length, header)
  const places: PlacedTile[] = []
  for (const entry of await read(header.rootDirectoryOffset, header.rootDirectoryLength)) {
    const isLeaf = entry.runLength === 0
    const entries = isLeaf ? await read(header.leafDirectoryOffset + entry.offset, entry.length) : [entry]
    for (const { tileId, offset, length, runLength } of entries)
      for (let at = 0; at < runLength; at++) places.push({ tileId: tileId + at, offset, length })
  }
  return places
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
