import { creator } from '../own-format.ts'
import { FileProblem } from '../problem.ts'
import { describeDamage, notReadable } from '../texts.ts'
import type { DroppedKind } from '../types.ts'
import { toDescription } from './describe.ts'
import type { Found, OwnFields } from './found.ts'
import { isRecord, type JsonRecord } from './json.ts'
import { readOwnTrack } from './own-track.ts'
import { readLine } from './read-line.ts'

const deepest = 64
const types = new Set(
  ['FeatureCollection', 'Feature', 'GeometryCollection', 'Point', 'MultiPoint'].concat([
    'LineString',
    'MultiLineString',
    'Polygon',
    'MultiPolygon',
  ]),
)

type Context = { readonly found: Found; readonly isOwn: boolean; readonly depth: number }

/**
 * Reads GeoJSON of Offgrid, CalTopo (`title`; folders without geometry) and others.
 * @throws FileProblem
 */
export function readGeoJson(json: unknown, found: Found): void {
  if (!isRecord(json) || !types.has(toText(json.type))) throw new FileProblem(notReadable)
  const isOwn = json.creator === creator
  found.setDescription(isOwn ? toText(json.description) : toDescription(toText(json.description), found))
  found.setTitle(toText(json.name) || toText(isRecord(json.properties) ? json.properties.title : ''))
  read(json, { found, isOwn, depth: 1 })
}

function read(json: JsonRecord, context: Context): void {
  if (json.type === 'FeatureCollection') {
    for (const feature of toList(json.features)) if (isRecord(feature)) readFeature(feature, context)
  } else if (json.type === 'Feature') readFeature(json, context)
  else readGeometry(json, {}, {}, context)
}

function readFeature(feature: JsonRecord, context: Context): void {
  const properties = isRecord(feature.properties) ? feature.properties : {}
  if (isRecord(feature.geometry)) readGeometry(feature.geometry, properties, feature, context)
}

function readGeometry(geometry: JsonRecord, properties: JsonRecord, feature: JsonRecord, context: Context): void {
  const { found, isOwn, depth } = context
  const coordinates = toList(geometry.coordinates)
  const addLine = (pieces: readonly unknown[], kind: 'line' | 'area') => {
    if (!isOwn) found.addLine(readPieces(pieces, nameOf(properties), kind))
    // Nobody drew the line that Offgrid writes between the places.
    else if (properties.track !== undefined) found.addTrack(readOwnTrack(pieces, properties.track))
  }
  if (geometry.type === 'Point') addPlace(coordinates, properties, feature, context)
  else if (geometry.type === 'MultiPoint')
    for (const point of coordinates) addPlace(toList(point), properties, {}, context)
  else if (geometry.type === 'LineString') addLine([coordinates], 'line')
  else if (geometry.type === 'MultiLineString') addLine(coordinates, 'line')
  else if (geometry.type === 'Polygon') addLine(coordinates.slice(0, 1), 'area')
  else if (geometry.type === 'MultiPolygon')
    for (const polygon of coordinates) addLine(toList(polygon).slice(0, 1), 'area')
  else if (geometry.type === 'GeometryCollection') {
    if (depth === deepest) throw new FileProblem(describeDamage(1))
    for (const one of toList(geometry.geometries))
      if (isRecord(one)) readGeometry(one, properties, {}, { ...context, depth: depth + 1 })
  }
}

function addPlace(point: readonly unknown[], properties: JsonRecord, feature: JsonRecord, { found, isOwn }: Context) {
  const { latitude, longitude } = isOwn ? properties : {}
  if (!isOwn) noteDropped(point, properties, found)
  found.addPlace({
    name: nameOf(properties),
    description: isOwn ? toText(properties.description) : toDescription(pick(properties, descriptions), found),
    // JSON numbers lose their trailing zeros, so our files also have them as text.
    latitude: toText(latitude) || toText(point[1]),
    longitude: toText(longitude) || toText(point[0]),
    start: pick(properties, starts),
    end: pick(properties, ends),
    symbol: pick(properties, symbols),
    ...(isOwn && { own: pickOwn(properties, feature.id) }),
  })
}

export const pickOwn = ({ stop, leg, order }: JsonRecord, id: unknown): OwnFields => ({ stop, leg, order, id })

const names = ['name', 'title', 'Name', 'label']
const descriptions = ['description', 'desc', 'notes', 'cmt']
const [starts, ends] = [
  ['start', 'startDate'],
  ['end', 'endDate'],
]
const symbols = ['symbol', 'sym', 'marker-symbol']
const imported = new Set([...names, ...descriptions, ...starts, ...ends, ...symbols])

const droppedPatterns: readonly (readonly [RegExp, DroppedKind])[] = [
  [/colou?r|stroke|fill|icon|style/i, 'colors'],
  [/image|photo|picture|media/i, 'pictures'],
  [/url|link|href|website/i, 'links'],
  [/^(?:ele|elevation|altitude)$/i, 'elevation'],
  [/time|created|updated/i, 'times'],
]

function noteDropped(point: readonly unknown[], properties: JsonRecord, { drop }: Found): void {
  if (typeof point[2] === 'number' && point[2] !== 0) drop('elevation')
  for (const [key, value] of Object.entries(properties))
    if (!imported.has(key) && value !== null && value !== '')
      drop(droppedPatterns.find(([pattern]) => pattern.test(key.slice(0, longestKey)))?.[1] ?? 'extended data')
}

/** Limit for a property's name; longer ones are unknown. */
const longestKey = 100

const nameOf = (properties: JsonRecord) => pick(properties, names)

const pick = (properties: JsonRecord, keys: readonly string[]): string => {
  for (const key of keys) {
    const text = toText(properties[key])
    if (text.trim() !== '') return text
  }
  return ''
}

function readPieces(pieces: readonly unknown[], name: string, kind: 'line' | 'area') {
  const line = readLine(kind)
  for (const piece of pieces) {
    line.lift()
    for (const point of toList(piece)) {
      const [longitude, latitude, height] = toList(point)
      if (typeof longitude === 'number' && typeof latitude === 'number')
        line.add(latitude, longitude, typeof height === 'number' ? height : undefined)
    }
  }
  return line.finish(name)
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
