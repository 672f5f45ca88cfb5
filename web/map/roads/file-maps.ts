import { type PMTiles, TileType } from 'pmtiles'
import type { AlongMap } from '#shared/along/place.ts'
import { isDay } from '#shared/date.ts'
import type { Position } from '#shared/geo.ts'
import { coarsestZoom, type RoadMap } from '#shared/roads/tile-reader.ts'
import { createTiles } from '../own/bounded-tiles.ts'
import { isInside, isTileInside } from '../own/bounds.ts'
import { decodeTile } from '../own/decode-tile.ts'
import { createFileSource } from '../own/file-source.ts'
import { MapFileProblem } from '../own/problem.ts'

/** A map with its name and date: 'OpenStreetMap, 2 June 2027'. */
export type NamedMap = RoadMap & { readonly name: string }
export type FileMap = AlongMap & {
  /** False for a map of pictures, and one without small roads. */
  readonly hasRoads: boolean
}

/** Returns the maps of the files whose area has all of these places: those with small roads first, and of these the newest. */
export async function listMapsOf(files: readonly File[], places: readonly Position[]): Promise<FileMap[]> {
  const opened = await Promise.all(files.toReversed().map(openMap))
  return opened
    .flatMap((one) => (one && places.every((place) => isInside(one.header, place)) ? one.map : []))
    .sort((one, other) => Number(other.hasRoads) - Number(one.hasRoads))
}

/** Returns the maps of all files that can be read, the newest first. */
export async function openMaps(files: readonly File[]): Promise<FileMap[]> {
  const opened = await Promise.all(files.toReversed().map(openMap))
  return opened.flatMap((one) => one?.map ?? [])
}

async function openMap(file: File) {
  const tiles = createTiles(createFileSource(file))
  const header = await tiles.getHeader().catch(() => undefined)
  if (!header) return undefined
  const isVector = header.tileType === TileType.Mvt
  const metadata = await tiles.getMetadata().catch(() => undefined)
  const map: FileMap = {
    name: readName(metadata),
    maxZoom: header.maxZoom,
    isUncut: (tile) => readField(metadata, 'offgrid') === undefined && isTileInside(header, tile),
    hasRoads: isVector && header.maxZoom >= coarsestZoom,
    readTile: async (z, x, y) => (isVector ? readTile(tiles, z, x, y) : 'no vector tile'),
  }
  return { header, map }
}

export async function readTile(tiles: PMTiles, z: number, x: number, y: number) {
  try {
    const tile = await tiles.getZxy(z, x, y)
    return tile && decodeTile(new Uint8Array(tile.data))
  } catch (error) {
    return error instanceof MapFileProblem ? 'too large' : 'damaged'
  }
}

/** Planetiler's name of the day of its data; 1970 is no day. */
const dateField = 'planetiler:osm:osmosisreplicationtime'
/** OpenStreetMap has no older data. */
const firstDay = '2004-08-09'
const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const readField = (metadata: unknown, field: string): unknown =>
  typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, field) : undefined

/** Returns a map's name by its metadata. */
export function readName(metadata: unknown): string {
  const text = readField(metadata, dateField)
  const day = typeof text === 'string' ? text.slice(0, 10) : ''
  return `OpenStreetMap, ${isDay(day) && day > firstDay ? longDay.format(new Date(day)) : 'unknown date'}`
}
