import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FeatureCollection, Geometry, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { createCells } from '#shared/cells.ts'

const require = createRequire(import.meta.url)

/** Reads a JSON file of a package, which documents its shape. */
export const readPackage = <T>(file: string) => JSON.parse(readFileSync(require.resolve(file), 'utf8')) as T

export type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>

export type Area = {
  /** ISO 3166's three digits, if it has any. */
  readonly number: string | undefined
  readonly name: string
  readonly polygons: Position[][][]
}

/** Reads the countries of Natural Earth for 1:50 million. */
export function readCountries(): Area[] {
  const atlas: Countries = JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'))
  return toAreas(feature(atlas, atlas.objects.countries))
}

export const toAreas = ({ features }: FeatureCollection<Geometry, { name: string }>): Area[] =>
  features.map(({ id, properties, geometry }) => ({
    number: id === undefined ? undefined : String(id),
    name: properties.name,
    polygons: toPolygons(geometry),
  }))

/** Returns the polygons of a shape; none of lines and points. */
export const toPolygons = (shape: Geometry): Position[][][] =>
  shape.type === 'Polygon' ? [shape.coordinates] : shape.type === 'MultiPolygon' ? shape.coordinates : []

/** Divides the world into cells with the index of the country at the center of each; -1 at sea. */
export function createCountryCells(countries: readonly Area[], cellsPerDegree: number) {
  const world = createCells(cellsPerDegree)
  // Antarctica's outline is open: everything south of 84 degrees is its ice.
  const antarctica = countries.findIndex(({ name }) => name === 'Antarctica')
  world.cells.fill(antarctica, world.columns * (90 + 84) * cellsPerDegree)
  for (const [index, { polygons }] of countries.entries()) world.fill(index, polygons)
  return world
}
