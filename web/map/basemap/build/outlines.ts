import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FeatureCollection, Geometry, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, merge, mesh } from 'topojson-client'
import type { GeometryCollection, Topology, Polygon as TopoPolygon } from 'topojson-specification'
import { simplify } from './simplify.ts'

type Named = GeometryCollection<{ name: string }>
type Countries = Topology<{ countries: Named }>
type States = Topology<{ states: Named; nation: GeometryCollection }>

const require = createRequire(import.meta.url)
// The packages document this shape.
const read = <T>(file: string) => JSON.parse(readFileSync(require.resolve(file), 'utf8')) as T

/** One level of detail, simplified by a tolerance in degrees. */
type Detail = { readonly land: MultiPolygon; readonly borders: MultiLineString }

function countriesAt(scale: '50m' | '10m', tolerance: number, parts: number): Detail {
  const topology = read<Countries>(`world-atlas/countries-${scale}.json`)
  const shapes = topology.objects.countries.geometries as TopoPolygon[]
  return {
    land: simplify(merge(topology, shapes), tolerance, parts),
    borders: simplify(
      mesh(topology, topology.objects.countries, (a, b) => a !== b),
      tolerance,
      parts,
    ),
  }
}

/** Returns all files except the towns. */
export function createOutlines() {
  const states = read<States>('us-atlas/states-10m.json')
  const countries = read<Countries>('world-atlas/countries-50m.json')
  const nation = feature(states, states.objects.nation).features.flatMap(({ geometry }) => polygons(geometry))
  return {
    coarse: countriesAt('50m', 0.015, 100),
    fine: countriesAt('10m', 0.006, 1000),
    states: {
      nation: simplify({ type: 'MultiPolygon', coordinates: nation } satisfies MultiPolygon, 0.002),
      lines: simplify(
        mesh(states, states.objects.states, (a, b) => a !== b),
        0.002,
      ),
    },
    areas: {
      countries: toAreas(feature(countries, countries.objects.countries)),
      states: toAreas(feature(states, states.objects.states)),
    },
  }
}

const toAreas = (collection: FeatureCollection<Geometry, { name: string }>) =>
  collection.features.map(({ properties, geometry }) => ({ name: properties.name, polygons: polygons(geometry) }))

function polygons(geometry: { type: string; coordinates?: unknown }): Position[][][] {
  const shape = geometry as Polygon | MultiPolygon
  return shape.type === 'Polygon' ? [shape.coordinates] : shape.type === 'MultiPolygon' ? shape.coordinates : []
}
