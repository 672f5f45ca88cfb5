import type { MultiPolygon, Position } from 'geojson'
import { feature, merge, mesh } from 'topojson-client'
import type { GeometryCollection, Topology, Polygon as TopoPolygon } from 'topojson-specification'
import { encodeLine } from '../encoded-line.ts'
import {
  type CellOutlines,
  type CoarseLayer,
  cellCount,
  type FineLayer,
  findCell,
  precision,
  type WorldOutlines,
} from '../outline-table.ts'
import { type Countries, readCountries, readPackage, toAreas, toPolygons } from './countries.ts'
import { simplify, thinLine } from './simplify.ts'

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

/** A polygon's closed rings, or a border alone. */
type Shape = readonly Position[][]

type Coarse = {
  /** Degrees that a line may be off. */
  readonly tolerance: number
  /** Degrees across, below which shapes within one cell are left out. */
  readonly smallest: number
}

/** Divides fine shapes into cells, and simplifies them for the world's file. */
function divideShapes(shapes: readonly Shape[], { tolerance, smallest }: Coarse) {
  const coarse: CoarseLayer = { inside: createLists(), across: [] }
  const fine: FineLayer[] = Array.from({ length: cellCount }, () => ({ inside: [], parts: [] }))
  for (const shape of shapes) {
    const kept = new Set(shape.flatMap((line) => thinLine(line, tolerance)))
    const lines = shape.map(open)
    const encodeCoarse = (line: readonly Position[]) =>
      encodeLine(
        line.filter((corner) => kept.has(corner)),
        precision.coarse,
      )
    const encodeFine = (line: readonly Position[]) => encodeLine(line, precision.fine)
    const cells = new Set(lines.flat().map(findCell))
    const [cell = 0] = cells
    if (cells.size === 1) {
      fine[cell]?.inside.push(lines.map(encodeFine))
      if (findSize(lines) >= smallest) coarse.inside[cell]?.push(lines.map(encodeCoarse))
      continue
    }
    const parts = lines.map(divideLine)
    for (const { cell, line } of parts.flat()) fine[cell]?.parts.push(encodeFine(line))
    coarse.across.push(parts.map((line) => line.map(({ cell, line }) => [cell, encodeCoarse(line)])))
  }
  return { coarse, fine }
}

const createLists = (): CoarseLayer['inside'] => Array.from({ length: cellCount }, () => [])

/** Drops a ring's last corner, which is its first. */
const open = (line: readonly Position[]): readonly Position[] => {
  const [first, last] = [line[0], line.at(-1)]
  return line.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1] ? line.slice(0, -1) : line
}

/** Divides a line where it enters another cell. */
function divideLine(line: readonly Position[]) {
  const parts: { readonly cell: number; readonly line: Position[] }[] = []
  for (const corner of line) {
    const cell = findCell(corner)
    const last = parts.at(-1)
    if (last?.cell === cell) last.line.push(corner)
    else parts.push({ cell, line: [corner] })
  }
  return parts
}

/** Returns the longer side of the shape's box in degrees. */
function findSize(lines: readonly (readonly Position[])[]): number {
  const measure = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  const corners = lines.flat()
  return Math.max(measure(corners.map(([x = 0]) => x)), measure(corners.map(([, y = 0]) => y)))
}
