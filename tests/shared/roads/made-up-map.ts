import { type DecodedTile, readRoads, type TileFault, type TileRoads } from '#shared/roads/read-roads.ts'
import type { RoadMap } from '#shared/roads/tile-reader.ts'
import { decodeTile } from '../../../web/map/own/decode-tile.ts'
import { type About, createRoads, type Drawn } from './made-up-roads.ts'
import { type SchemaName, writeTiles } from './write-tiles.ts'

export const roads = createRoads()

export const schemas = ['openmaptiles', 'protomaps'] as const

/** The surface of a road in a schema's tiles, where those without one count as gravel. */
export const readSurface: Readonly<Record<SchemaName, (about: About) => 'paved' | 'gravel' | 'track'>> = {
  openmaptiles: ({ kind, surface }) => (kind === 'track' ? 'track' : surface === 'paved' ? 'paved' : 'gravel'),
  protomaps: ({ kind }) => (kind === 'track' ? 'track' : kind === 'primary' ? 'paved' : 'gravel'),
}

/** Runs a calculation to its end. */
export function finish<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Reads all tiles of zoom 14. */
export function readAll(schema: SchemaName): TileRoads[] {
  return [...writeOnce(schema, 14)].map(([key, bytes]) => {
    const [x = 0, y = 0] = key.split('/').map(Number)
    const decoded = decodeTile(bytes)
    const read = typeof decoded === 'string' ? decoded : readRoads({ z: 14, x, y }, decoded)
    if (typeof read === 'string') throw new Error(read)
    return read
  })
}

type Tiles = ReturnType<typeof writeTiles>
const written = new Map<string, Tiles>()

/** Writes the made-up roads once for all tests of a file. */
function writeOnce(schema: SchemaName, zoom: number): Tiles {
  const tiles = written.get(`${schema}/${zoom}`) ?? writeTiles(roads.drawn, schema, zoom)
  written.set(`${schema}/${zoom}`, tiles)
  return tiles
}

/** A map of the made-up roads, or of others at one zoom, and the tiles that were read from it, as `z/x/y`. */
export function createMap(
  schema: SchemaName,
  drawn?: readonly Drawn[],
  zoom = 14,
): RoadMap & { readonly read: string[] } {
  const read: string[] = []
  const others = drawn && writeTiles(drawn, schema, zoom)
  return {
    maxZoom: 14,
    read,
    async readTile(z, x, y): Promise<DecodedTile | TileFault | undefined> {
      read.push(`${z}/${x}/${y}`)
      const bytes = (others ?? writeOnce(schema, z)).get(`${x}/${y}`)
      return bytes && decodeTile(bytes)
    },
  }
}
