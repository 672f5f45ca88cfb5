import type { DecodedTile, TileFault } from '../roads/read-roads.ts'
import type { Tile } from '../tile.ts'
import { fromWorld } from '../tiles.ts'
import type { FoundBorder, FoundLand, Place } from './place.ts'
import { type AlongSchema, alongSchemas, type PlaceType } from './schemas.ts'
import type { Step } from './way-cells.ts'

/** A step of the way in an area. A map whose areas have no name may have one point in it that has: the label. */
export type LandStep = Pick<FoundLand, 'kind' | 'name'> & { readonly label: string; readonly at: number }
/** A border that the way crosses, at a fraction of a step. */
export type BorderStep = Pick<FoundBorder, 'level'> & { readonly at: number }

/** Content of a tile beside the way; the schema is undefined if it has no layer of either. */
export type TileAlong = {
  readonly schema: AlongSchema['name'] | undefined
  readonly places: readonly Place[]
  readonly lands: readonly LandStep[]
  readonly borders: readonly BorderStep[]
  /** Features that were looked at. */
  readonly features: number
}

type Layer = DecodedTile['layers'][string]
type Feature = ReturnType<Layer['feature']>
type Point = { readonly x: number; readonly y: number }

const [point, lineString, polygon] = [1, 2, 3]
/** Far more than cities have, so that a hostile tile takes no longer than a hundred others. */
const [mostFeatures, mostPoints] = [50_000, 50_000]
const longestName = 100

/** Returns a tile's places within its edge, and its areas and borders on these steps of the way, which are in the tile. */
export function readTile(tile: Tile, decoded: DecodedTile, steps: readonly Step[]): TileAlong | TileFault {
  const has = (layer: string) => Object.hasOwn(decoded.layers, layer)
  const schema = alongSchemas.find(({ marks }) => marks.some(has))
  if (!schema) return { schema: undefined, places: [], lands: [], borders: [], features: 0 }
  const names = [schema.places, schema.towns, ...(steps.length > 0 ? [...schema.lands, schema.borders] : [])]
  const reader = createReader(tile, decoded)
  try {
    const layers = names.flatMap((name) => (has(name) ? [decoded.layers[name]] : []))
    const features = layers.reduce((sum, layer) => sum + (layer?.length ?? 0), 0)
    if (features > mostFeatures) return 'too large'
    if (layers.some((layer) => !layer || !(layer.extent > 0))) return 'damaged'
    const places = [
      ...reader.readPlaces(schema.places, schema.readPlace),
      ...reader.readPlaces(schema.towns, schema.readTown),
    ]
    const lands = steps.length > 0 ? readLands(reader, schema, steps) : []
    const borders = steps.length > 0 ? readBorders(reader, schema, steps) : []
    if (reader.points() > mostPoints) return 'too large'
    return { schema: schema.name, places, lands, borders, features }
  } catch {
    return 'damaged'
  }
}

type Reader = ReturnType<typeof createReader>

function createReader(tile: Tile, { layers }: DecodedTile) {
  let points = 0
  /** Yields features with their lines, as long as the tile has few points, and the layer's extent. */
  function* list(name: string, type: number, isChosen: (attributes: Feature['properties']) => boolean) {
    const layer = Object.hasOwn(layers, name) ? layers[name] : undefined
    for (let at = 0; layer && at < layer.length && points <= mostPoints; at++) {
      const feature = layer.feature(at)
      if (feature.type !== type || !isChosen(feature.properties)) continue
      const lines = feature.loadGeometry()
      for (const line of lines) points += line.length
      if (points <= mostPoints) yield { attributes: feature.properties, lines, extent: layer.extent }
    }
  }
  const count = 2 ** tile.z
  return {
    points: () => points,
    list,

    /** Returns the points of a layer within the tile's edge: buffers have those of other tiles. */
    readPlaces(name: string, read: (attributes: Feature['properties']) => PlaceType | undefined): Place[] {
      const places: Place[] = []
      for (const { attributes, lines, extent } of list(name, point, (one) => read(one) !== undefined)) {
        const about = read(attributes)
        const [at] = lines[0] ?? []
        if (!about || !at || !isInside(at, extent)) continue
        const position = fromWorld({ x: (tile.x + at.x / extent) / count, y: (tile.y + at.y / extent) / count })
        places.push({ ...about, name: readName(attributes), position })
      }
      return places
    },

    /** Returns a step's start and its way in units of a tile with this extent. */
    toUnits({ x, y, across, down }: Step, extent: number) {
      const column = x * count - tile.x
      // A step may start on the other side of the date line.
      const left = column - Math.round(column / count) * count
      const scale = extent * count
      return { x: left * extent, y: (y * count - tile.y) * extent, across: across * scale, down: down * scale }
    },
  }
}

const isInside = ({ x, y }: Point, extent: number) => x >= 0 && y >= 0 && x < extent && y < extent

const readName = ({ name }: Feature['properties']) => (typeof name === 'string' ? name.slice(0, longestName) : '')

function readLands(reader: Reader, schema: AlongSchema, steps: readonly Step[]): LandStep[] {
  const { isLandName } = schema
  const labels = isLandName
    ? [...reader.list(schema.places, point, isLandName)].flatMap(({ attributes, lines, extent }) =>
        lines.flatMap(([at]) =>
          at && isInside(at, extent) ? [{ x: at.x / extent, y: at.y / extent, name: readName(attributes) }] : [],
        ),
      )
    : []
  const found: LandStep[] = []
  for (const layer of schema.lands)
    for (const { attributes, lines, extent } of reader.list(
      layer,
      polygon,
      (one) => schema.readLand(one, layer) !== undefined,
    )) {
      const kind = schema.readLand(attributes, layer)
      const isIn = createIsIn(lines)
      const own = steps.filter((step) => {
        const { x, y, across, down } = reader.toUnits(step, extent)
        return isIn(x + across / 2, y + down / 2)
      })
      if (!kind || own.length === 0) continue
      const inside = kind === 'park' ? labels.filter(({ x, y }) => isIn(x * extent, y * extent)) : []
      const [label] = inside
      const about = {
        kind,
        name: isLandName ? '' : readName(attributes),
        label: label && inside.length === 1 ? label.name : '',
      }
      for (const { at } of own) found.push({ ...about, at })
    }
  return found
}

/** Returns a check whether a place is inside of an odd number of rings, so that holes are outside. */
function createIsIn(rings: readonly (readonly Point[])[]): (x: number, y: number) => boolean {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings)
    for (const { x, y } of ring) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return (x, y) => {
    if (x < left || x > right || y < top || y > bottom) return false
    let isOdd = false
    for (const ring of rings) {
      let before = ring.at(-1)
      for (const here of ring) {
        if (before && here.y > y !== before.y > y) {
          const crossing = here.x + ((y - here.y) / (before.y - here.y)) * (before.x - here.x)
          if (x < crossing) isOdd = !isOdd
        }
        before = here
      }
    }
    return isOdd
  }
}

function readBorders(reader: Reader, { borders, readBorder }: AlongSchema, steps: readonly Step[]): BorderStep[] {
  const found: BorderStep[] = []
  for (const { attributes, lines, extent } of reader.list(
    borders,
    lineString,
    (one) => readBorder(one) !== undefined,
  )) {
    const level = readBorder(attributes)
    if (!level) continue
    for (const step of steps) {
      const { x, y, across, down } = reader.toUnits(step, extent)
      for (const line of lines)
        for (let at = 1; at < line.length; at++) {
          const [from, to] = [line[at - 1], line[at]]
          if (!from || !to) continue
          const share = cross(x, y, across, down, from, to)
          if (share !== undefined) found.push({ level, at: step.at + share })
        }
    }
  }
  return found
}

/** Returns the share of a step where it crosses a segment; undefined if it doesn't. */
function cross(x: number, y: number, across: number, down: number, from: Point, to: Point): number | undefined {
  const [right, below] = [to.x - from.x, to.y - from.y]
  const product = across * below - down * right
  if (product === 0) return undefined
  const [aside, above] = [from.x - x, from.y - y]
  const share = (aside * below - above * right) / product
  const other = (aside * down - above * across) / product
  return share >= 0 && share < 1 && other >= 0 && other <= 1 ? share : undefined
}
