import { TileType } from 'pmtiles'
import * as z from 'zod/mini'
import { listLikelyTiles, networkLimits } from '#shared/roads/find-route.ts'
import { roadSchemas } from '#shared/roads/schemas.ts'
import { toKey } from '#shared/roads/tile-reader.ts'
import { chooseSchema, layersSchema } from '../own/archive.ts'
import { createTiles } from '../own/bounded-tiles.ts'
import { decodeTile } from '../own/decode-tile.ts'
import { openOnlineSource, usualBytes } from '../own/online-source.ts'
import { RangeSource } from '../own/range-source.ts'
import { type MapAddress, tryAgain } from '../own/tile-source.ts'
import type { Schema } from '../own/vocabularies.ts'
import { type NamedMap, readName, readTile } from './file-maps.ts'
import type { RouteOrder, TileCount } from './messages.ts'

export type ServerMap = NamedMap & {
  /** The server that sees which area is requested, if it is not this site's own map. */
  readonly server: string | undefined
  /** Returns about how many tiles routes for these legs need, and their bytes. */
  readonly count: (legs: readonly Stops[]) => Pick<TileCount, 'tiles' | 'size'>
}
type Stops = RouteOrder['stops']

/**
 * Opens a map that is not on this device, without requesting a tile. Its tiles are requested when they are read, which rejects if
 * the server is unreachable.
 * @throws MapFileProblem; errors of fetch
 */
export const openServerMap = (address: MapAddress): Promise<ServerMap> =>
  'tiles' in address ? openSiteMap(address.tiles) : openOnlineMap(address.mapStyle)

async function openSiteMap(url: string): Promise<ServerMap> {
  const source = new RangeSource(url)
  const tiles = createTiles(source)
  const { tileType, maxZoom } = await tiles.getHeader()
  const metadata = await tiles.getMetadata()
  const layers = metadataSchema.safeParse(metadata).data?.vector_layers ?? []
  const schema = chooseSchema(
    tileType,
    layers.map(({ id }) => id),
  )
  return {
    name: readName(metadata),
    server: undefined,
    maxZoom,
    count: (legs) => countTiles(schema, maxZoom, legs),
    async readTile(z, x, y) {
      if (tileType !== TileType.Mvt) return 'no vector tile'
      return tryAgain(undefined, async () => {
        const tile = await readTile(tiles, z, x, y)
        if (tile === 'damaged' && source.isUnreachable) throw new TypeError('The server is unreachable')
        return tile
      })
    },
  }
}

const metadataSchema = z.looseObject({ vector_layers: layersSchema })

async function openOnlineMap(styleUrl: string): Promise<ServerMap> {
  const source = await openOnlineSource(styleUrl)
  return {
    name: readName(source.metadata),
    server: source.server,
    maxZoom: source.maxZoom,
    count: (legs) => countTiles(source.schema, source.maxZoom, legs),
    async readTile(z, x, y) {
      const bytes = await source.readTile(z, x, y)
      if (!bytes) return 'too large'
      return bytes.length === 0 ? undefined : decodeTile(bytes)
    },
  }
}

function countTiles(schema: Schema, maxZoom: number, legs: readonly Stops[]) {
  const guideZoom = roadSchemas.find(({ name }) => name === schema)?.guideZoom ?? 0
  // Legs that meet at a stop share tiles.
  const keys = legs.flatMap((stops) => listLikelyTiles({ maxZoom, guideZoom }, stops, networkLimits).map(toKey))
  const tiles = new Set(keys).size
  return { tiles, size: tiles * usualBytes }
}
