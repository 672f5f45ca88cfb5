import { readRoads, type TileRoads } from '#shared/roads/read-roads.ts'
import { type About, createRoads, type Drawn } from './made-up-roads.ts'
import { decodeTile, type SchemaName, writeTiles } from './write-tiles.ts'

export const roads = createRoads()

export const schemas = ['openmaptiles', 'protomaps'] as const

/** What a schema's tiles say of a road's surface, where those without one count as gravel. */
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
export function readAll(schema: SchemaName, drawn: readonly Drawn[] = roads.drawn): TileRoads[] {
  return [...writeTiles(drawn, schema, 14)].map(([key, bytes]) => {
    const [x = 0, y = 0] = key.split('/').map(Number)
    const read = readRoads({ z: 14, x, y }, decodeTile(bytes))
    if (typeof read === 'string') throw new Error(read)
    return read
  })
}
