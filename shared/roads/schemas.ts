import {
  isBackward,
  isBridge,
  isFerry,
  isFord,
  isForward,
  isMain,
  isRoad,
  isTunnel,
  type MapSurface,
  type Road,
  toRoad,
} from './road.ts'

/** A feature's attributes, as the tile has them. */
export type Attributes = Readonly<Record<string, unknown>>

/** A schema of tiles, as it describes roads. */
export type RoadSchema = {
  readonly name: 'openmaptiles' | 'protomaps'
  readonly layer: string
  /** The zoom of the guide: from here on, tiles hold all roads that connect places. */
  readonly guideZoom: number
  /** False if lines don't say where one-way roads lead. */
  readonly knowsOneWays: boolean
  /** The points that are gates, at the zoom of routes; undefined if there are none. */
  readonly gates?: { readonly layer: string; readonly isGate: (attributes: Attributes) => boolean }
  /** Returns 0 for what vehicles don't use. */
  readonly readRoad: (attributes: Attributes) => Road
}

const main = new Set(['motorway', 'trunk', 'primary', 'secondary'])
const paved = new Set(['motorway', 'trunk', 'primary'])
const others = new Set(['tertiary', 'minor', 'service'])

/**
 * https://openmaptiles.org/schema/#transportation. Classes under construction have names of their own, and `oneway` is a
 * number.
 */
const openmaptiles: RoadSchema = {
  name: 'openmaptiles',
  layer: 'transportation',
  guideZoom: 13,
  knowsOneWays: true,
  gates: { layer: 'poi', isGate: ({ subclass }) => subclass === 'gate' || subclass === 'lift_gate' },
  readRoad(attributes) {
    const { class: kind, surface, brunnel, oneway, access } = attributes
    if (access === 'no' || access === false) return 0
    if (kind === 'ferry') return isFerry | isRoad
    const isTrack = kind === 'track'
    if (typeof kind !== 'string' || !(isTrack || main.has(kind) || others.has(kind))) return 0
    return (
      toRoad(isTrack ? readTrack(surface) : readPaved(surface, paved.has(kind))) |
      (main.has(kind) ? isMain : 0) |
      (brunnel === 'bridge' ? isBridge : brunnel === 'tunnel' ? isTunnel : brunnel === 'ford' ? isFord : 0) |
      (Number(oneway) === 1 ? isForward : Number(oneway) === -1 ? isBackward : 0)
    )
  },
}

/** OpenMapTiles calls a track of grade 1 paved; most of them are gravel. */
const readTrack = (surface: unknown): MapSurface => (surface === 'paved' ? 'gravel' : 'track')

const readPaved = (surface: unknown, isPaved: boolean): MapSurface | undefined =>
  surface === 'unpaved' ? 'gravel' : surface === 'paved' || isPaved ? 'paved' : undefined

const minor = new Set(['living_street', 'track'])
const excluded = new Set(['raceway', 'busway', 'bus_guideway', 'construction', 'proposed'])
const closed = new Set(['private', 'no'])

/**
 * https://docs.protomaps.com/basemaps/layers#roads. Files from before 2024 have prefixed keys. Merging turns some of the
 * one-way lines around (0.4 to 2.2% of their kilometers), so their direction is ignored.
 */
const protomaps: RoadSchema = {
  name: 'protomaps',
  layer: 'roads',
  guideZoom: 12,
  knowsOneWays: false,
  readRoad(attributes) {
    const read = (key: string) => String(attributes[key] ?? attributes[`pmap:${key}`] ?? '')
    const [kind, detail, level] = [read('kind'), read('kind_detail'), Number(read('level'))]
    if (closed.has(read('access')) || excluded.has(detail)) return 0
    if (kind === 'ferry') return isFerry | isRoad
    // The detail of links ends in `_link`.
    const group = detail.replace('_link', '')
    const isHighway = kind === 'highway'
    const isMajor = kind === 'major_road' || kind === 'medium_road'
    const isMinor = kind === 'minor_road' || ((kind === 'other' || kind === 'path') && minor.has(detail))
    if (!isHighway && !isMajor && !isMinor) return 0
    // Old files have no detail of roads, and trunk and primary roads as major.
    const isPaved = isHighway || paved.has(group) || (kind === 'major_road' && detail === '')
    const isImportant = isPaved || main.has(group)
    return (
      toRoad(detail === 'track' ? 'track' : readPaved(undefined, isPaved)) |
      (isImportant ? isMain : 0) |
      (attributes.is_bridge === true || level > 0
        ? isBridge
        : attributes.is_tunnel === true || level < 0
          ? isTunnel
          : 0)
    )
  },
}

export const roadSchemas: readonly RoadSchema[] = [openmaptiles, protomaps]
