import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { find, setCache } from 'geo-tz/all'
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import type { Plugin } from 'vite'
import { firstCode, type TimeZoneTable } from '../time-zones.ts'

const id = 'virtual:time-zones'

/** Provides the table of time zones as a module. */
export function timeZones(): Plugin {
  return {
    name: 'offgrid:time-zones',
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load: (name) => (name === `\0${id}` ? `export default ${JSON.stringify(createTimeZoneTable())}` : undefined),
  }
}

/**
 * geo-tz's index: the world, a quarter of it, and so on. Absent at sea, indexes of `timezones` where they are the same everywhere, else
 * the northeast, northwest, southwest and southeast quarters, or the place of the borders' polygons in a file.
 */
type Index = { readonly timezones: readonly string[]; readonly lookup: Quarter }
type Quarter =
  | undefined
  | readonly number[]
  | { readonly pos: number; readonly len: number }
  | { readonly [quarter in 'a' | 'b' | 'c' | 'd']?: Quarter }

type Box = readonly [west: number, south: number, east: number, north: number]
/** A zone's name, '' at sea, or the four quarters. */
type Tree = string | readonly Tree[]
type Borders = FeatureCollection<Polygon | MultiPolygon, { tzid: string }>

const sea = ''
/** Halvings of the world down to the parts with borders, and to the cells: 0.04° of longitude and 0.02° of latitude. */
const [partDepth, cellDepth] = [9, 13]

/** Returns geo-tz's zones as a tree of cells. Borders between zones with the same time, and coasts, are coarser. */
export function createTimeZoneTable(): TimeZoneTable {
  const folder = join(dirname(createRequire(import.meta.url).resolve('geo-tz')), '../data')
  const { timezones, lookup }: Index = JSON.parse(readFileSync(join(folder, 'timezones.geojson.index.json'), 'utf8'))
  const polygons = readFileSync(join(folder, 'timezones.geojson.geo.dat'))
  const clocks = new Map(timezones.map((zone) => [zone, describeClock(zone)]))
  const countTimes = (zones: readonly string[]) => new Set(zones.map((zone) => clocks.get(zone) ?? zone)).size
  const joinZones = (zones: readonly string[]) => (countTimes(zones) > 1 ? zones.join('|') : (zones[0] ?? sea))

  const build = (quarter: Quarter, at: number, box: Box): Tree => {
    if (quarter === undefined) return sea
    if (isList(quarter)) return joinZones(quarter.flatMap((zone) => timezones[zone] ?? []))
    if (!('pos' in quarter)) {
      const { a, b, c, d } = quarter
      return merge(
        quarterBox(box).map((part, nth) => build([a, b, c, d][nth], at + 1, part)),
        at,
      )
    }
    // Most of these parts are coasts with one zone, whose name is in them as text; unpacking them takes seconds in all.
    const text = polygons.toString('latin1', quarter.pos, quarter.pos + quarter.len)
    const named = text.match(/[A-Z]\w+\/[\w/+-]+/g) ?? []
    const zones = timezones.filter((zone) => named.some((name) => name.includes(zone)))
    return countTimes(zones) < 2 ? (zones[0] ?? sea) : toTree(drawCells(readBorders(box), box), at)
  }

  /**
   * Returns the four quarters, or their largest zone: if they have no other, if the others have the same time, or in the smallest cells if it
   * has three of four, which saves a fifth of the table for 0.03% of the land.
   */
  function merge(quarters: readonly Tree[], at: number): Tree {
    const areas = new Map<string, number>()
    for (const quarter of quarters) addAreas(quarter, 1, areas)
    const land = [...areas].filter(([zone]) => zone !== sea).sort((one, other) => other[1] - one[1])
    const [largest] = land
    if (!largest) return sea
    const [zone, area] = largest
    if (areas.size === 1 || (at === cellDepth - 1 && area > 2)) return zone
    return at >= partDepth && countTimes(land.map(([zone]) => zone)) === 1 ? zone : quarters
  }

  /** Returns a square of cells as a tree; its rows begin in the south. */
  function toTree(cells: readonly (readonly string[])[], at: number): Tree {
    const half = cells.length / 2
    if (half < 1) return cells[0]?.[0] ?? sea
    const cut = (y: number, x: number) => cells.slice(y, y + half).map((row) => row.slice(x, x + half))
    return merge(
      [cut(half, half), cut(half, 0), cut(0, 0), cut(0, half)].map((part) => toTree(part, at + 1)),
      at,
    )
  }

  function drawCells({ features }: Borders, [west, south, east, north]: Box): string[][] {
    const size = 2 ** (cellDepth - partDepth)
    const step = (north - south) / size
    const shapes = features.map(({ geometry, properties }) => ({
      zone: properties.tzid,
      rows: findCrossings(geometry, { first: south + step / 2, step, count: size }),
    }))
    return Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (_, x) => {
        const longitude = west + ((x + 0.5) / size) * (east - west)
        const isAround = ({ rows }: (typeof shapes)[number]) =>
          (rows[y] ?? []).filter((crossing) => crossing < longitude).length % 2 === 1
        return joinZones(shapes.filter(isAround).map(({ zone }) => zone))
      }),
    )
  }
  return encode(build(lookup, 0, [-180, -90, 180, 90]), clocks)
}

const isList = (quarter: Quarter): quarter is readonly number[] => Array.isArray(quarter)

function quarterBox([west, south, east, north]: Box): readonly Box[] {
  const [x, y] = [(west + east) / 2, (south + north) / 2]
  return [
    [x, y, east, north],
    [west, y, x, north],
    [west, south, x, y],
    [x, south, east, y],
  ]
}

/** Returns the polygons around a box's center, which geo-tz unpacks to look that up. */
function readBorders([west, south, east, north]: Box): Borders {
  let borders: Borders = { type: 'FeatureCollection', features: [] }
  const set = (_: string, part: Borders) => {
    borders = part
  }
  setCache({ store: { get: () => undefined, set } })
  find((south + north) / 2, (west + east) / 2)
  return borders
}

type Rows = { readonly first: number; readonly step: number; readonly count: number }

/** Returns for each row, a parallel, the longitudes at which outlines cross it. */
function findCrossings(geometry: Polygon | MultiPolygon, { first, step, count }: Rows): number[][] {
  const rows = Array.from({ length: count }, (): number[] => [])
  const outlines = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
  for (const outline of outlines)
    for (let at = 1; at < outline.length; at++) {
      const [fromX = 0, fromY = 0] = outline[at - 1] ?? []
      const [toX = 0, toY = 0] = outline[at] ?? []
      const rowAbove = (latitude: number) => Math.max(Math.ceil((latitude - first) / step), 0)
      for (let row = rowAbove(Math.min(fromY, toY)); row < Math.min(rowAbove(Math.max(fromY, toY)), count); row++)
        rows[row]?.push(fromX + ((first + row * step - fromY) / (toY - fromY)) * (toX - fromX))
    }
  return rows
}

function addAreas(tree: Tree, area: number, areas: Map<string, number>): void {
  if (typeof tree === 'string') areas.set(tree, (areas.get(tree) ?? 0) + area)
  else for (const quarter of tree) addAreas(quarter, area / 4, areas)
}

/** Returns a text that is the same for zones whose clocks agree from 2026 to 2029. */
function describeClock(zone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  return Array.from({ length: 96 }, (_, at) =>
    format
      .format(Date.UTC(2026, 0, 8 + at * 15))
      .split(' ')
      .at(-1),
  ).join()
}

function encode(tree: Tree, clocks: ReadonlyMap<string, string>): TimeZoneTable {
  const areas = new Map<string, number>()
  addAreas(tree, 1, areas)
  const used = [...areas.keys()].filter((zone) => zone !== sea)
  const zones = Object.values(Object.groupBy(used, (zone) => clocks.get(zone) ?? zone)).map((group = []) => group)
  const recent = [sea, ...zones.flat()]
  let cells = ''
  const write = (part: Tree) => {
    if (typeof part !== 'string') {
      cells += String.fromCharCode(firstCode)
      part.forEach(write)
      return
    }
    const at = recent.indexOf(part)
    recent.splice(at, 1)
    recent.unshift(part)
    cells += String.fromCharCode(firstCode + 1 + at)
  }
  write(tree)
  return { zones, cells }
}
