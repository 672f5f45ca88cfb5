import type { MultiPolygon, Position } from 'geojson'
import { feature, merge, mesh } from 'topojson-client'
import type { GeometryCollection, Topology, Polygon as TopoPolygon } from 'topojson-specification'
import { encodeLine } from '../encoded-line.ts'
import { type CellOutlines, precision, type WorldOutlines } from '../outline-table.ts'
import { type Countries, readCountries, readPackage, toAreas, toPolygons } from './countries.ts'
import { divideShapes, open } from './outline-layers.ts'
import { simplify } from './simplify.ts'

type Named = GeometryCollection<{ name: string }>
type States = Topology<{ states: Named; nation: GeometryCollection }>

/** The land and borders of all countries for 1:10 million, and what the world's file leaves out of them. */
const fine = { tolerance: 0.006, partsPerDegree: precision.fine }
const coarse = { land: { tolerance: 0.034, smallest: 0.04 }, borders: { tolerance: 0.02, smallest: 0 } }

function createCountryOutlines() {
  const topology = readPackage<Countries>('world-atlas/countries-10m.json')
  const shapes = topology.objects.countries.geometries as TopoPolygon[]
  const land = simplify(merge(topology, shapes), fine.tolerance, fine.partsPerDegree)
  const borders = simplify(
    mesh(topology, topology.objects.countries, (a, b) => a !== b),
    fine.tolerance,
    fine.partsPerDegree,
  )
  return {
    land: divideShapes(land.coordinates, coarse.land),
    borders: divideShapes(
      borders.coordinates.map((line) => [line]),
      coarse.borders,
    ),
  }
}

const statesTolerance = 0.002

/** Creates the files of outlines, and the areas of countries and states. */
export function createOutlines() {
  const states = readPackage<States>('us-atlas/states-10m.json')
  const nation = feature(states, states.objects.nation).features.flatMap(({ geometry }) => toPolygons(geometry))
  const { land, borders } = createCountryOutlines()
  const lines = simplify(
    mesh(states, states.objects.states, (a, b) => a !== b),
    statesTolerance,
  )
  const encode = (line: readonly Position[]) => encodeLine(line, precision.fine)
  return {
    world: {
      land: land.coarse,
      borders: borders.coarse,
      stateLines: lines.coordinates.map(encode),
    } satisfies WorldOutlines,
    cells: land.fine.map(
      (fineLand, cell): CellOutlines => ({
        land: fineLand,
        borders: borders.fine[cell] ?? { inside: [], parts: [] },
      }),
    ),
    nation: {
      land: simplify(
        { type: 'MultiPolygon', coordinates: nation } satisfies MultiPolygon,
        statesTolerance,
      ).coordinates.map((polygon) => polygon.map((ring) => encode(open(ring)))),
    },
    areas: {
      countries: readCountries(),
      states: toAreas(feature(states, states.objects.states)),
    },
  }
}
