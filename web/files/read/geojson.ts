import { creator, pickOwn } from '../own-format.ts'
import { FileProblem } from '../problem.ts'
import { addressOnly, describeDamage, noCoordinates, notReadable } from '../texts.ts'
import type { DroppedKind } from '../types.ts'
import { isArchive, readArchive, type SentArchive } from './archive.ts'
import { joinTexts, takeOwnDays, toDescription } from './describe.ts'
import type { Found } from './found.ts'
import { isRecord, type JsonRecord, toList, toText } from './json.ts'
import { readOwnTrack } from './own-track.ts'
import { findGooglePosition, readProperties } from './properties.ts'
import { readLine } from './read-line.ts'

const deepest = 64
const geometries = 'Point MultiPoint LineString MultiLineString Polygon MultiPolygon GeometryCollection'.split(' ')
const types = new Set(['FeatureCollection', 'Feature', ...geometries])

type Reading = { readonly found: Found; readonly isOwn: boolean; readonly depth: number }

/**
 * Reads an archive of Offgrid, or GeoJSON: of Offgrid, CalTopo (`title`; folders without geometry) and others.
 * @throws FileProblem
 */
export function readJson(text: string, found: Found): SentArchive | undefined {
  const all = parseTexts(text)
  if (isArchive(all[0])) return readArchive(all[0], found.leaveOut)
  for (const json of all) readGeoJson(json, found)
  return undefined
}

function readGeoJson(json: unknown, found: Found): void {
  if (!isRecord(json) || !types.has(toText(json.type))) throw new FileProblem(notReadable)
  const isOwn = json.creator === creator
  found.setDescription(isOwn ? toText(json.description) : toDescription(toText(json.description), found))
  found.setTitle(toText(json.name) || toText(isRecord(json.properties) ? json.properties.title : ''))
  read(json, { found, isOwn, depth: 1 })
}

function read(json: JsonRecord, reading: Reading): void {
  if (json.type === 'FeatureCollection') {
    for (const feature of toList(json.features)) if (isRecord(feature)) readFeature(feature, reading)
  } else if (json.type === 'Feature') readFeature(json, reading)
  else readGeometry(json, {}, {}, reading)
}

function readFeature(feature: JsonRecord, reading: Reading): void {
  const properties = isRecord(feature.properties) ? feature.properties : {}
  const { pick } = readProperties(properties)
  if (isRecord(feature.geometry)) readGeometry(feature.geometry, properties, feature, reading)
  else if (pick('address') !== '') reading.found.leaveOut(addressOnly)
  // CalTopo's folders are features, too.
  else if (pick('name') !== '' && properties.class !== 'Folder') reading.found.leaveOut(noCoordinates)
}

function readGeometry(geometry: JsonRecord, properties: JsonRecord, feature: JsonRecord, reading: Reading): void {
  const { found, isOwn, depth } = reading
  const coordinates = toList(geometry.coordinates)
  const addLine = (pieces: readonly unknown[], kind: 'line' | 'area') => {
    if (!isOwn) found.addLine(readPieces(pieces, readProperties(properties).pick('name'), kind))
    // Nobody drew the line that Offgrid writes between the places.
    else if (properties.track !== undefined) found.addTrack(readOwnTrack(pieces, properties.track))
  }
  if (geometry.type === 'Point') addPlace(coordinates, properties, feature, reading)
  else if (geometry.type === 'MultiPoint')
    for (const point of coordinates) addPlace(toList(point), properties, {}, reading)
  else if (geometry.type === 'LineString') addLine([coordinates], 'line')
  else if (geometry.type === 'MultiLineString') addLine(coordinates, 'line')
  else if (geometry.type === 'Polygon') addLine(coordinates.slice(0, 1), 'area')
  else if (geometry.type === 'MultiPolygon')
    for (const polygon of coordinates) addLine(toList(polygon).slice(0, 1), 'area')
  else if (geometry.type === 'GeometryCollection') {
    if (depth === deepest) throw new FileProblem(describeDamage(1))
    for (const one of toList(geometry.geometries))
      if (isRecord(one)) readGeometry(one, properties, {}, { ...reading, depth: depth + 1 })
  }
}

function addPlace(point: readonly unknown[], properties: JsonRecord, feature: JsonRecord, { found, isOwn }: Reading) {
  if (isOwn) addOwnPlace(point, properties, feature, found)
  else addForeignPlace(point, properties, found)
}

function addOwnPlace(point: readonly unknown[], properties: JsonRecord, feature: JsonRecord, found: Found): void {
  found.addPlace({
    name: toText(properties.name),
    description: toText(properties.description),
    // JSON numbers lose their trailing zeros, so our files also have them as text.
    latitude: toText(properties.latitude) || toText(point[1]),
    longitude: toText(properties.longitude) || toText(point[0]),
    start: toText(properties.start),
    end: toText(properties.end),
    symbol: toText(properties.symbol),
    own: { ...pickOwn(properties), id: feature.id },
  })
}

function addForeignPlace(point: readonly unknown[], properties: JsonRecord, found: Found): void {
  const { drop } = found
  const { pick, pickAll, listRest } = readProperties(properties)
  const texts = pickAll('description').map((text) => toDescription(text, found))
  const place = {
    name: pick('name'),
    ...takeOwnDays({
      description: joinTexts([...texts, pick('address')]),
      start: pick('start'),
      end: pick('end'),
    }),
    symbol: pick('symbol'),
    skipped: pick('skipped'),
  }
  if (typeof point[2] === 'number' && point[2] !== 0) drop('elevation')
  for (const key of listRest()) drop(droppedPatterns.find(([pattern]) => pattern.test(key))?.[1] ?? 'extended data')
  const position = findGooglePosition(point, properties)
  if (position) found.addPlace({ ...place, latitude: position.latitude, longitude: position.longitude })
  else found.leaveOut('their position is missing in Google’s file')
}

const droppedPatterns: readonly (readonly [RegExp, DroppedKind])[] = [
  [/colou?r|stroke|fill|icon|style/i, 'colors'],
  [/image|photo|picture|media/i, 'pictures'],
  [/url|link|href|website/i, 'links'],
  [/^(?:ele|elevation|altitude)$/i, 'elevation'],
  [/time|date|created|published/i, 'times'],
]

function readPieces(pieces: readonly unknown[], name: string, kind: 'line' | 'area') {
  const line = readLine(kind)
  for (const piece of pieces) {
    line.lift()
    for (const point of toList(piece)) {
      const [longitude, latitude, height] = toList(point)
      line.add(toNumber(latitude), toNumber(longitude), toNumber(height))
    }
  }
  return line.finish(name)
}

const toNumber = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** @throws FileProblem with the line where parsing fails, after the lines before the text */
function parseJson(text: string, linesBefore: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FileProblem(describeDamage(linesBefore + findLine(text, error instanceof Error ? error.message : '')))
  }
}

/**
 * Parses JSON: one text, or several one after the other, each after a record separator (RFC 8142) or on a line of its own.
 * @throws FileProblem
 */
function parseTexts(text: string): unknown[] {
  const separator = text.trimStart().startsWith('\u001e') ? '\u001e' : '\n'
  if (separator === '\n' && !/^\s*\{[^\n]*\}[ \t\r]*\n\s*\{/.test(text)) return [parseJson(text, 0)]
  let line = 0
  return text.split(separator).flatMap((part) => {
    const before = line
    line += separator === '\n' ? 1 : part.split('\n').length - 1
    return part.trim() === '' ? [] : [parseJson(part, before)]
  })
}

/** Browsers word the failing position differently; without one, it is the end. */
function findLine(text: string, message: string): number {
  const line = /line (\d+)/.exec(message)?.[1]
  if (line !== undefined) return Number(line)
  const position = /position (\d+)/.exec(message)?.[1]
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length
}
