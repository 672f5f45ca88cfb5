import { Compression, findTile, type Header, type PMTiles, type Source, TileType, zxyToTileId } from 'pmtiles'
import * as z from 'zod/mini'
import type { Position } from '#shared/geo.ts'
import { parseJson } from '#shared/parse.ts'
import { toTile } from '#shared/tile.ts'
import type { Box } from '../core/box.ts'
import { createTiles } from './bounded-tiles.ts'
import { toCredit } from './credit.ts'
import { formatSize, MapFileProblem } from './problem.ts'
import type { Schema } from './vocabularies.ts'

export type MapArchive = Awaited<ReturnType<typeof openArchive>>

export const layersSchema = z.optional(z.array(z.looseObject({ id: z.string() })))
const metadataSchema = z.looseObject({
  attribution: z.optional(z.string()),
  vector_layers: layersSchema,
  json: z.optional(z.string()),
  /** In a trip's map, the zoom up to which it is drawn: tiles above it hold places near the way only. */
  offgrid: z.optional(z.looseObject({ drawnTo: z.optional(z.number()) })),
})

const headerBytes = 127
const longestCredit = 10_000
/** OpenMapTiles' own text has 10,000 characters. */
const mostLayersText = 1_000_000
/** Bytes of header and root directory, as readers of the format request first. */
const firstBytes = 16_384

/**
 * Opens an archive from a source of this many bytes (undefined if unknown).
 * @throws MapFileProblem if it is damaged or cannot be drawn; the source's errors
 */
export async function openArchive(source: Source, size?: number) {
  const start = await source.getBytes(0, firstBytes)
  expectPmtiles(new Uint8Array(start.data))
  let first: typeof start | undefined = start
  const tiles = createTiles({
    getKey: () => source.getKey(),
    async getBytes(...range) {
      const known = range[0] === 0 ? first : undefined
      first = undefined
      return known ?? source.getBytes(...range)
    },
  })
  const header = await tiles.getHeader().catch(() => {
    throw damaged
  })
  const end = Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  )
  if (size !== undefined && end > size)
    throw new MapFileProblem(
      `This map is cut off: it should have ${formatSize(end)} and has ${formatSize(size)}. Copy or download it again.`,
    )
  if (header.tileCompression > Compression.Gzip)
    throw new MapFileProblem('The tiles of this map are compressed in a way that browsers cannot read. Use gzip.')
  const read = header.jsonMetadataLength === 0 ? {} : await readMetadata(tiles, size !== undefined)
  const metadata = metadataSchema.safeParse(read)
  if (!metadata.success) throw damaged
  const layers = (metadata.data.vector_layers ?? readLayers(metadata.data.json)).map(({ id }) => id)
  const schema = chooseSchema(header.tileType, layers)
  const { drawnTo = header.maxZoom } = metadata.data.offgrid ?? {}
  return {
    tiles,
    header: { ...header, maxZoom: Math.min(header.maxZoom, drawnTo) },
    schema,
    box: toBox(header),
    /** Sanitized HTML: text and links. */
    credit: toCredit(metadata.data.attribution?.slice(0, longestCredit), schema),
    metadata: metadata.data,
  }
}

export async function findEntry({ tiles, header }: MapArchive, tileId: number, signal?: AbortSignal) {
  let offset = header.rootDirectoryOffset
  let length = header.rootDirectoryLength
  // The format allows three levels of leaves.
  for (let depth = 0; depth < 4; depth++) {
    const directory = await tiles.cache.getDirectory(tiles.source, offset, length, header, signal)
    const entry = findTile(directory, tileId)
    if (!entry || entry.runLength > 0) return entry ?? undefined
    offset = header.leafDirectoryOffset + entry.offset
    length = entry.length
  }
  return undefined
}

/** Returns the zoom (512-pixel tiles) below which an archive's box is a speck. */
export const drawnFrom = ({ box, header }: MapArchive): number =>
  Math.max(header.minZoom, Math.min(Math.floor(Math.log2(360 / Math.max(box.east - box.west, 0.001))), header.maxZoom))

/** Zoom from which tiles have most details. */
const detailedZoom = 12
/** Zooms by which coarser tiles are enlarged, until the overview shows more. */
const mostEnlarged = 3
const beyondAllZooms = 24

/** Returns the zoom (512-pixel tiles) from which only an archive's lines and names are above the overview. */
export const hidesBelow = ({ header }: MapArchive): number =>
  header.maxZoom >= detailedZoom ? beyondAllZooms : header.maxZoom + mostEnlarged

/** 'lines' are larger roads and waters over the overview. */
export type Coverage = 'none' | 'lines' | 'whole'

export async function findCoverage(archive: MapArchive, place: Position, zoom: number): Promise<Coverage> {
  const { header, box, schema } = archive
  const { latitude, longitude } = place
  const around = [longitude, longitude + 360, longitude - 360].some((turn) => turn >= box.west && turn <= box.east)
  if (!around || latitude < box.south || latitude > box.north || zoom < drawnFrom(archive)) return 'none'
  const isComplete = zoom < hidesBelow(archive)
  if (!isComplete && schema === 'raster') return 'none'
  const { z, x, y } = toTile(place, Math.min(Math.floor(zoom), header.maxZoom))
  if ((await findEntry(archive, zxyToTileId(z, x, y))) === undefined) return 'none'
  return isComplete ? 'whole' : 'lines'
}

function expectPmtiles(start: Uint8Array<ArrayBuffer>) {
  const magic = new TextDecoder().decode(start.subarray(0, 7))
  // Versions 1 and 2 began with 'PM' and their number in two bytes.
  if (magic.startsWith('PM') && (start[2] === 1 || start[2] === 2) && start[3] === 0) throw older(start[2])
  if (magic !== 'PMTiles') throw new MapFileProblem('This is not a PMTiles map. Such a file usually ends in .pmtiles.')
  const version = start[7] ?? 0
  if (version > 3) throw new MapFileProblem(`This map is PMTiles version ${version}; Offgrid reads version 3.`)
  if (version < 3) throw older(version)
  if (start.length < headerBytes) throw damaged
}

const damaged = new MapFileProblem('This map is damaged and cannot be read. Copy or download it again.')
const older = (version: number) =>
  new MapFileProblem(
    `This map is PMTiles version ${version}; Offgrid reads version 3. The pmtiles program converts it: pmtiles convert old.pmtiles new.pmtiles`,
  )

async function readMetadata(tiles: PMTiles, local: boolean): Promise<unknown> {
  try {
    return await tiles.getMetadata()
  } catch (error) {
    throw local ? damaged : error
  }
}

/**
 * Returns the layers in the text that MBTiles calls `json`; none if it cannot be read. pmtiles-convert of PyPI's pmtiles 3.8.1 copies it as
 * it is, without naming the layers beside it.
 */
function readLayers(text = ''): { id: string }[] {
  if (text.length > mostLayersText) return []
  return z.object({ vector_layers: layersSchema }).safeParse(parseJson(text)).data?.vector_layers ?? []
}

const otherTypes: Partial<Record<TileType, string>> = { [TileType.Avif]: 'AVIF', [TileType.Mlt]: 'MapLibre (MLT)' }

export function chooseSchema(type: TileType, layers: readonly string[]): Schema {
  if (type === TileType.Png || type === TileType.Jpeg || type === TileType.Webp) return 'raster'
  if (type !== TileType.Mvt)
    throw new MapFileProblem(
      `This map holds ${otherTypes[type] ?? 'unknown'} tiles. Offgrid draws vector tiles (MVT) and pictures (PNG, JPEG, WebP).`,
    )
  const has = (...names: string[]) => names.every((name) => layers.includes(name))
  if (has('earth', 'water', 'roads')) return 'protomaps'
  if (has('water', 'transportation')) return 'openmaptiles'
  const listed = layers.length === 0 ? 'It names none' : `Its layers are ${layers.slice(0, 6).join(', ')}`
  throw new MapFileProblem(
    `Offgrid does not know the layers of this map. ${listed}; Offgrid draws those of Protomaps' basemap and of OpenMapTiles.`,
  )
}

function toBox({ minLon, minLat, maxLon, maxLat }: Header): Box {
  if (minLon === maxLon || minLat >= maxLat) return { west: -180, south: -90, east: 180, north: 90 }
  return { west: minLon, south: minLat, east: maxLon < minLon ? maxLon + 360 : maxLon, north: maxLat }
}
