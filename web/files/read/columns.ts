import { type ColumnField, type Columns, columnFields } from '../types.ts'
import { type Pair, readCoordinate, readPair, readUtmCells } from './coordinates.ts'

type Row = readonly string[]

/** Column titles, folded to lower-case letters and digits; the first match wins. */
const titles: Readonly<Record<ColumnField, readonly string[]>> = {
  name: ['name', 'title', 'waypoint', 'waypointname', 'place', 'placename', 'stop', 'label', 'site', 'campsite'],
  latitude: ['latitude', 'lat', 'latitud', 'breite', 'breitengrad', 'gpslatitude', 'latdd', 'y'],
  longitude: [
    'longitude',
    'lon',
    'lng',
    'long',
    'longitud',
    'lange',
    'laengengrad',
    'langengrad',
    'gpslongitude',
    'londd',
    'x',
  ],
  position: ['coordinates', 'coordinate', 'position', 'latlon', 'latlng', 'gps', 'location', 'wkt', 'point', 'coords'],
  zone: ['zone', 'utmzone', 'gridzone', 'zona'],
  easting: ['easting', 'utmeasting', 'utme', 'east', 'rechtswert', 'ostwert', 'e', 'x'],
  northing: ['northing', 'utmnorthing', 'utmn', 'north', 'hochwert', 'nordwert', 'n', 'y'],
  start: ['start', 'startdate', 'from', 'arrive', 'arrival', 'checkin', 'begin', 'date'],
  end: ['end', 'enddate', 'to', 'until', 'depart', 'departure', 'leave', 'checkout'],
  description: [
    'description',
    'desc',
    'notes',
    'note',
    'comment',
    'comments',
    'details',
    'cmt',
    'remarks',
    'notiz',
    'beschreibung',
    'bemerkung',
    'descripcion',
    'notas',
    'remarque',
  ],
  symbol: ['symbol', 'sym', 'icon', 'kind', 'type', 'category'],
}

/** No title is longer; normalizing a million combining marks would take minutes. */
const longestTitle = 100

const fold = (title: string) =>
  title
    .slice(0, longestTitle)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Returns true if the first row is a place, not titles. */
export const isPlaceRow = (row: Row): boolean => {
  const [latitude, longitude] = findNumbers([row])
  return (latitude !== undefined && longitude !== undefined) || row.some((cell) => isPosition(cell))
}

/** Guesses columns by titles, confirmed by some rows; without titles by contents. */
export function guessColumns(header: Row | undefined, rows: readonly Row[]): Columns {
  const found = header ? guessByTitles(header) : {}
  const bears = (isGood: (row: Row) => boolean) => rows.length === 0 || rows.some(isGood)
  const { latitude, longitude, position, zone, easting, northing, ...rest } = found
  const hasPair = bears((row) => isCoordinate(row, latitude, 'latitude') && isCoordinate(row, longitude, 'longitude'))
  if (latitude !== undefined && longitude !== undefined && hasPair) return { ...rest, latitude, longitude }
  if (position !== undefined && bears((row) => isPosition(row[position] ?? ''))) return { ...rest, position }
  if (zone !== undefined && easting !== undefined && northing !== undefined) {
    const isUtm = (row: Row) => isPlace(readUtmCells(row[zone] ?? '', row[easting] ?? '', row[northing] ?? ''))
    if (bears(isUtm)) return { ...rest, zone, easting, northing }
  }
  return header ? rest : guessByContent(rows)
}

function guessByTitles(header: Row): Partial<Record<ColumnField, number>> {
  const folded = header.map(fold)
  const found: Partial<Record<ColumnField, number>> = {}
  for (const field of columnFields) {
    const title = titles[field].find((one) => folded.includes(one))
    if (title !== undefined) found[field] = folded.indexOf(title)
  }
  return found
}

function guessByContent(rows: readonly Row[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const all = Array.from({ length: width }, (_, at) => at)
  const position = all.find((at) => rows.some((row) => isPosition(row[at] ?? '')))
  const [latitude, longitude] = findNumbers(rows)
  const isPair = latitude !== undefined && longitude !== undefined
  const places: Columns = isPair ? { latitude, longitude } : position === undefined ? {} : { position }
  const used = new Set(Object.values(places))
  const name = all.find((at) => !used.has(at) && rows.some((row) => /\p{L}/u.test(row[at] ?? '')))
  const description = all.find((at) => at !== name && !used.has(at) && rows.some((row) => /\p{L}/u.test(row[at] ?? '')))
  return { ...places, ...(name !== undefined && { name }), ...(description !== undefined && { description }) }
}

/** Returns the first two columns with decimal degrees in every row: latitude first. */
function findNumbers(rows: readonly Row[]): readonly (number | undefined)[] {
  const [first] = rows
  const isDegrees = (at: number) => rows.every((row) => /^[+-]?\d{1,3}[.,]\d{2,}$/.test(row[at]?.trim() ?? ''))
  const found = (first ?? []).map((_, at) => at).filter(isDegrees)
  return rows.every((row) => isCoordinate(row, found[0], 'latitude') && isCoordinate(row, found[1], 'longitude'))
    ? found.slice(0, 2)
    : []
}

const isCoordinate = (row: Row, at: number | undefined, axis: 'latitude' | 'longitude') =>
  at !== undefined && typeof readCoordinate(row[at] ?? '', axis) === 'string'

const isPosition = (cell: string): boolean => isPlace(readPair(cell)) && /\d.*\D.*\d/.test(cell)

const isPlace = ([latitude, longitude]: Pair | readonly [] = []): boolean =>
  typeof latitude === 'string' && typeof longitude === 'string'
