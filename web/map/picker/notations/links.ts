import type { Position } from '#shared/geo.ts'
import { parsePosition } from '#shared/notations/read/degrees.ts'
import { readPlusCode } from '#shared/notations/read/plus-code.ts'
import { type PlaceReading, problem } from '#shared/notations/read/reading.ts'
import { decodeGe0 } from './ge0.ts'

const services: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)google(\.\w{2,3}){1,2}$|goo\.gl$|^g\.co$|^comgooglemaps$/, 'Google Maps'],
  [/^maps\.apple(\.com)?$|^maps$/, 'Apple Maps'],
  [/(^|\.)openstreetmap\.org$|^osm\.org$/, 'OpenStreetMap'],
  [/(^|\.)waze\.com$|^waze$/, 'Waze'],
  [/(^|\.)osmand\.net$|^osmand/, 'OsmAnd'],
  [/^(omaps\.app|ge0\.me|om|ge0)$/, 'Organic Maps'],
  [/^comaps\.(at|app)$|^cm$/, 'CoMaps'],
  [/(^|\.)(cal|sar)topo\.com$/, 'CalTopo'],
  [/(^|\.)gaiagps\.com$/, 'Gaia GPS'],
  [/(^|\.)garmin\.com$|^inreachlink\.com$/, 'Garmin'],
]

/** Hosts (and starts of paths) of short links, which only redirect. */
const shortened =
  /^((maps\.app\.)?goo\.gl|g\.co|maps\.apple(\.com)?\/p|(openstreetmap|osm)\.org\/go|waze\.com\/ul|(share|livetrack)\.garmin\.com|inreachlink\.com|(cal|sar)topo\.com\/l|share\.here\.com|her\.is|binged\.it|bit\.ly|tinyurl\.com|t\.co)\/\w/

const messages = {
  shortened:
    'This short link doesn’t contain the place itself. Open it in a browser while you are online, and copy the long address from there.',
  words: 'Only what3words itself can read its three words. Ask for coordinates or a plus code instead.',
  route: 'This link is a route. Share one place of it instead.',
  none: 'This link contains no coordinates. Open it, touch and hold the place, and copy its coordinates.',
  nowhere: 'The coordinates in this link are not on Earth.',
} as const

const link =
  /(?:^|\s)((?:https?|om|ge0|cm|waze|comgooglemaps|maps|osmandmaps):\/\/[^\s<>"]+|geo:[^\s<>"(]+(?:\([^()\n]*\))?)/i
/** A URL without its scheme, as people copy it. */
const bare = /^(?:[\w-]+\.)+[a-z]{2,6}\/[^\s<>"]+$/i
const threeWords = /^\/{3}[\p{L}\p{M}]+(\.[\p{L}\p{M}]+){2}$/u

export const findLink = (text: string): string | undefined => {
  const found = link.exec(text)?.[1] ?? (bare.test(text) ? `https://${text}` : undefined)
  return found?.replace(/[.,;]+$/, '')
}

export function readLink(text: string): PlaceReading | undefined {
  if (threeWords.test(text)) return problem(messages.words)
  const address = findLink(text)
  if (address === undefined) return undefined
  if (/^geo:/i.test(address)) return readGeoUri(address)
  if (!URL.canParse(address)) return problem(messages.none)
  const url = new URL(address)
  const host = (url.protocol.startsWith('http') ? url.hostname : url.protocol.slice(0, -1)).replace(/^www\./, '')
  if (/(^|\.)(what3words\.com|w3w\.co)$/.test(host)) return problem(messages.words)
  if (shortened.test(`${host}${url.pathname}`)) return problem(messages.shortened)
  if (host === 'plus.codes') return readPlusCode(decode(url.pathname.slice(1))) ?? problem(messages.none)
  const service = services.find(([pattern]) => pattern.test(host))?.[1]
  const format = service ? `${service} link` : 'Map link'
  const ge0 = /^(?:https?:\/\/[^/]+|om:\/|ge0:\/|cm:\/)\/([\w-]{10})(?:\/([^?#]*))?$/i.exec(address)
  if (ge0?.[1] && (service === 'Organic Maps' || service === 'CoMaps')) {
    const position = decodeGe0(ge0[1])
    return position ? toPlace(position, format, decode(ge0[2] ?? '').replaceAll('_', ' ')) : problem(messages.nowhere)
  }
  return readAddress(url, format, service)
}

function readAddress(url: URL, format: string, service: string | undefined): PlaceReading {
  const query = url.searchParams
  const path = decode(url.pathname)
  const isGoogle = service === 'Google Maps'
  if (/\/dir\//.test(path) || ['saddr', 'origin', 'from', 'waypoints', 'route'].some((name) => query.has(name)))
    return problem(messages.route)
  const name =
    query.get('name') ?? query.get('n') ?? nameOf(/\/place\/([^/@]+)/.exec(path)?.[1]) ?? nameOf(query.get('q')) ?? ''

  // A marked place comes before the map's view.
  const pinned = new Set(
    [...`${url.pathname}${url.search}`.matchAll(/!3d(-?[\d.]+)!4d(-?[\d.]+)/g)].map(([, lat, lon]) => `${lat},${lon}`),
  )
  if (pinned.size > 1) return problem(messages.route)
  const pairs = [
    ['mlat', 'mlon'],
    ['lat', 'lon'],
    ['lat', 'lng'],
    ['latitude', 'longitude'],
  ].flatMap(([lat = '', lon = '']) => (query.has(lat) && query.has(lon) ? [`${query.get(lat)},${query.get(lon)}`] : []))
  // CalTopo has its view after the #.
  const hash = new URLSearchParams(url.hash.slice(1))
  const named = ['q', 'query', 'pin', 'coordinate', ...(isGoogle ? [] : ['ll']), 'to', 'destination', 'daddr']
  const inPath = /\/(?:place|search)\/([^/@]+)/.exec(path)?.[1]?.replaceAll('+', ' ')
  for (const text of [
    ...pinned,
    ...pairs,
    ...named.map((one) => query.get(one)),
    inPath,
    hash.get('marker'),
    readGaia(query, 'popupLoc'),
  ]) {
    const found = readPair(text)
    if (found)
      return found === 'nowhere' ? problem(messages.nowhere) : toPlace(found.position, format, found.name ?? name)
  }
  const [, hashLat, hashLon] = /(?:^#|[#&]map=)[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(url.hash) ?? []
  const [, atLat, atLon] = /\/@(-?[\d.]+),(-?[\d.]+)/.exec(path) ?? []
  const views = [
    `${hashLat},${hashLon}`,
    `${atLat},${atLon}`,
    ...['ll', 'center', 'sll', 'cp'].map((one) => query.get(one)),
    hash.get('ll') ?? hash.get('l'),
    readGaia(query, 'loc'),
  ]
  for (const text of views) {
    const found = readPair(text)
    if (found === 'nowhere') return problem(messages.nowhere)
    if (found) return toPlace(found.position, `${format}, middle of its map`, name)
  }
  return problem(messages.none)
}

/** Returns Gaia GPS's place: `loc` is zoom, longitude and latitude, `popupLoc` the latter two. */
function readGaia(query: URLSearchParams, name: 'loc' | 'popupLoc'): string | undefined {
  const [, longitude, latitude] = /^(?:[\d.]+\/)?(-?[\d.]+)\/(-?[\d.]+)$/.exec(query.get(name) ?? '') ?? []
  return longitude && latitude && `${latitude},${longitude}`
}

/** Reads RFC 5870 with Android's query and label: `geo:0,0?q=38.57,-109.55(Moab)`. */
function readGeoUri(address: string): PlaceReading {
  const [match, place, parameters = '', rest] = /^geo:([^;?]*)(;[^?]*)?(?:\?(.*))?$/i.exec(address) ?? []
  if (match === undefined || place === undefined) return problem(messages.none)
  if (/;crs=(?!wgs84(;|$))/i.test(parameters)) return problem('This geo: link doesn’t use WGS 84, the datum of GPS.')
  const query = new URLSearchParams(rest).get('q')
  const queried = readPair(query)
  if (queried === 'nowhere') return problem(messages.nowhere)
  if (queried) return toPlace(queried.position, 'geo: link', queried.name ?? '')
  // Without a place, it is a text search.
  if (query && /^0(\.0*)?,0(\.0*)?$/.test(place)) return problem(messages.none)
  const position = parsePosition(place.split(',').slice(0, 2).join(','))
  return position ? toPlace(position, 'geo: link', query ?? '') : problem(messages.nowhere)
}

const toPlace = (position: Position, format: string, name: string): PlaceReading => ({
  kind: 'place',
  position,
  format,
  ...(name.trim() === '' ? {} : { name: name.trim() }),
})

const longestPair = 120

/** Returns two coordinates, perhaps with a name; 'nowhere' for numbers that are not a place. */
function readPair(text: string | null | undefined): { position: Position; name?: string } | 'nowhere' | undefined {
  const [, written = '', name] = /^(?:loc:|ll\.)?([^()]*)(?:\((.*)\))?$/i.exec(text?.trim() ?? '') ?? []
  const coordinates = written.trim().replace('~', ',')
  if (coordinates.length > longestPair) return undefined
  const position = parsePosition(coordinates)
  if (position) return { position, ...(name ? { name } : {}) }
  return /^[-+]?\d[\d.]*\s*,\s*[-+]?\d[\d.]*$/.test(coordinates) ? 'nowhere' : undefined
}

/** Returns a name that is neither coordinates nor a code. */
function nameOf(text: string | null | undefined): string | undefined {
  const name = text?.replaceAll('+', ' ')
  return name && /\p{L}/u.test(name) && !readPair(name) && !/^[A-Z0-9]{4,8} /.test(name) ? name : undefined
}

/** Returns decoded text; other texts unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
