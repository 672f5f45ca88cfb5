import type { FeatureCollection, LineString, Polygon, Position } from 'geojson'
import { encodeLine } from '../encoded-line.ts'
import type { Bounds } from '../graticule.ts'
import { precision, type WaterTable } from '../water.ts'
import { readPackage } from './countries.ts'
import { labelPoints } from './label-points.ts'
import { thinLine } from './simplify.ts'

type Rivers = FeatureCollection<LineString, { min_zoom: number; strokeweig: number }>
type Lakes = FeatureCollection<Polygon, { scalerank: number; name: string | null }>

/** The world's file has rivers from this zoom and lakes of these ranks. */
const coarse = { zoom: 2.1, rank: 2 }
/** Degrees that a line may be off: half of what it is rounded to. */
const tolerance = 0.5 / precision
/** Corners in a regional file: about 4 KB gzipped. */
const cornersPerRegion = 2_800

// The package can't be imported; its README documents the files as GeoJSON of Natural Earth.
const read = <T>(name: string) => readPackage<T>(`mapeo-offline-map/dist/${name}.json`)

type Body = ({ readonly lake: WaterTable['lakes'][number] } | { readonly river: WaterTable['rivers'][number] }) & {
  readonly box: Bounds
  readonly corners: number
}

export type WaterRegion = { readonly box: Bounds; readonly table: WaterTable }

export function createWater(): { coarse: WaterTable; regions: readonly WaterRegion[] } {
  const bodies = [...readLakes(), ...readRivers()]
  const isCoarse = (body: Body) => ('lake' in body ? body.lake.rank <= coarse.rank : body.river.zoom <= coarse.zoom)
  return {
    coarse: toTable(bodies.filter(isCoarse)),
    regions: split(bodies.filter((body) => !isCoarse(body))).map((part) => ({
      box: surround(part.map(({ box }) => box)),
      table: toTable(part),
    })),
  }
}

function readLakes(): Body[] {
  return read<Lakes>('lakes').features.map(({ properties: { name, scalerank }, geometry }) => {
    const rings = geometry.coordinates.map((ring) => thinLine(ring, tolerance))
    const [label] = labelPoints([{ name: name ?? '', polygons: [rings] }])
    const shore = rings[0] ?? []
    return {
      lake: {
        name: name ?? '',
        rank: scalerank,
        at: [label?.at[0] ?? 0, label?.at[1] ?? 0],
        width: label?.width ?? 0,
        rings: rings.map((ring) => encodeLine(ring, precision)),
      },
      box: toBox(shore),
      corners: rings.flat().length,
    }
  })
}

function readRivers(): Body[] {
  return read<Rivers>('rivers').features.map(({ properties, geometry }) => {
    const line = thinLine(geometry.coordinates, tolerance)
    return {
      river: { zoom: properties.min_zoom, weight: properties.strokeweig, line: encodeLine(line, precision) },
      box: toBox(line),
      corners: line.length,
    }
  })
}

function toBox(line: readonly Position[]): Bounds {
  return surround(line.map(([x = 0, y = 0]) => [x, y, x, y]))
}

const surround = (boxes: readonly Bounds[]): Bounds =>
  boxes.reduce(([west, south, east, north], box) => [
    Math.min(west, box[0]),
    Math.min(south, box[1]),
    Math.max(east, box[2]),
    Math.max(north, box[3]),
  ])

/** Halves bodies too many for one file, across the longer side. */
function split(bodies: readonly Body[]): (readonly Body[])[] {
  const corners = bodies.reduce((sum, body) => sum + body.corners, 0)
  if (corners <= cornersPerRegion || bodies.length < 2) return [bodies]
  const spread = (middles: readonly number[]) => Math.max(...middles) - Math.min(...middles)
  const across = spread(bodies.map(({ box }) => box[0] + box[2]))
  const along = spread(bodies.map(({ box }) => box[1] + box[3]))
  const middle = ({ box }: Body) => (across >= along ? box[0] + box[2] : box[1] + box[3])
  const sorted = bodies.toSorted((a, b) => middle(a) - middle(b))
  let rest = corners / 2
  const half = sorted.findIndex((body) => {
    rest -= body.corners
    return rest <= 0
  })
  const cut = Math.max(1, half)
  return [...split(sorted.slice(0, cut)), ...split(sorted.slice(cut))]
}

const toTable = (bodies: readonly Body[]): WaterTable => ({
  lakes: bodies.flatMap((body) => ('lake' in body ? [body.lake] : [])),
  rivers: bodies.flatMap((body) => ('river' in body ? [body.river] : [])),
})
