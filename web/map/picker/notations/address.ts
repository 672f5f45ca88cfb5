import type { Position } from '#shared/geo.ts'
import { parsePosition } from '#shared/notations/read/degrees.ts'
import { type PlaceReading, problem } from '#shared/notations/read/reading.ts'
import { decodePart } from '#shared/parse.ts'
import type { Service } from './services.ts'

export const messages = {
  shortened:
    'This short link doesn’t contain the place itself. Open it in a browser while you are online, and copy the long address from there.',
  words: 'Only what3words itself can read its three words. Ask for coordinates or a plus code instead.',
  route:
    'This link is a route. Share one place of it, or paste a Google Maps route into “Paste several stops” on the Add Waypoint page.',
  several: 'This link marks several places. Share one of them instead.',
  none: 'This link contains no coordinates. Open it, touch and hold the place, and copy its coordinates.',
  nowhere: 'The coordinates in this link are not on Earth.',
  unclear: 'This link doesn’t say which number is the latitude. Open it, and copy the coordinates of the place.',
  shifted: 'Maps of China are shifted by up to a kilometer. Ask for the coordinates of a GPS receiver instead.',
} as const

/** Reads the place of a map's address: a marked place comes before the map's view. */
export function readAddress(url: URL, format: string, service: Service | undefined): PlaceReading {
  const query = url.searchParams
  const path = decode(url.pathname)
  const routes = ['saddr', 'origin', 'from', 'waypoints', 'route', 'rtext']
  if (/\/(dir|directions)\//.test(path) || routes.some((name) => query.has(name))) return problem(messages.route)
  const name =
    query.get('name') ?? query.get('n') ?? nameOf(/\/place\/([^/@]+)/.exec(path)?.[1]) ?? nameOf(query.get('q')) ?? ''
  const findFirst = (list: Iterable<Found | undefined>) => [...list].find((found) => found !== undefined)
  const mark = findFirst(listMarks(url, path, service))
  const view = mark === undefined ? findFirst(listViews(url, path, service)) : undefined
  const found = mark ?? view ?? 'none'
  if (typeof found === 'string') return problem(messages[found])
  return toPlace(found.position, view ? `${format}, middle of its map` : format, found.name ?? name)
}

/** A pair with perhaps a name, or why it is not a place. */
type Found = { readonly position: Position; readonly name?: string } | 'nowhere' | 'unclear' | 'several'

/** Finds the marked place, likeliest first. */
function* listMarks({ pathname, search, searchParams, hash }: URL, path: string, service: Service | undefined) {
  // Of a place that was searched for, Google has the point that was searched and then the place.
  const pins = [...`${pathname}${search}`.matchAll(/!3d(-?[\d.]+)!4d(-?[\d.]+)/g)]
  yield readPair(pins.at(-1)?.slice(1).join())
  for (const [latitude = '', longitude = ''] of namedPairs)
    if (searchParams.has(latitude) && searchParams.has(longitude))
      yield readPair(`${searchParams.get(latitude)},${searchParams.get(longitude)}`)
  for (const one of ['whatshere[point]', 'poi[point]', 'pt']) yield readOrdered(searchParams.get(one), service)
  if (service?.longitudeFirst) {
    yield readOrdered(searchParams.get('id') ?? /\/geo\/(?:\d+\/)?([-\d.]+,[-\d.]+)/.exec(path)?.[1], service)
    // The typed text has the latitude first.
    yield readPair(searchParams.get('text'))
  }
  for (const one of ['q', 'query', 'pin', 'coordinate']) yield readPair(searchParams.get(one))
  // Google and services with the longitude first have the middle of the map in ll.
  const isView = service?.longitudeFirst || service?.name === 'Google Maps'
  if (!isView) yield readOrdered(searchParams.get('ll'), service)
  for (const one of ['to', 'destination', 'daddr']) yield readPair(searchParams.get(one))
  yield readPair(/\/(?:place|search)\/([^/@]+)/.exec(path)?.[1]?.replaceAll('+', ' '))
  yield readPair(new URLSearchParams(hash.slice(1)).get('marker'))
  yield readGaia(searchParams.get('popupLoc'))
}

const namedPairs = [
  ['mlat', 'mlon'],
  ['lat', 'lon'],
  ['lat', 'lng'],
  ['latitude', 'longitude'],
] as const

/** Finds the middle of the map, likeliest first. */
function* listViews({ searchParams, hash }: URL, path: string, service: Service | undefined) {
  const [, first, second] = /(?:^#|[#&]map=)[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash) ?? []
  if (first && second) yield service?.longitudeFirst ? readPair(`${second},${first}`) : readPair(`${first},${second}`)
  yield readPair(/\/@(-?[\d.]+,-?[\d.]+)/.exec(path)?.[1])
  for (const one of ['ll', 'center', 'sll']) yield readOrdered(searchParams.get(one), service)
  yield readPair(searchParams.get('cp'))
  if (service?.longitudeFirst) {
    yield readOrdered(searchParams.get('m'), service)
    if (searchParams.has('x')) yield readPair(`${searchParams.get('y')},${searchParams.get('x')}`)
  }
  // CalTopo has its view after the #.
  const inHash = new URLSearchParams(hash.slice(1))
  yield readOrdered(inHash.get('ll') ?? inHash.get('l'), service)
  yield readGaia(searchParams.get('loc'))
}

/**
 * Reads a pair in the service's order. Of unknown services, some write the latitude first and some the longitude:
 * there, only a pair that is a place in one order alone counts.
 */
function readOrdered(text: string | null | undefined, service: Service | undefined): Found | undefined {
  if (!text) return undefined
  const [, first = '', second = '', style = ''] = /^([^,~]+)[,~]([^,~/]+)(.*)$/.exec(text) ?? []
  const turned = readPair(`${second},${first}`)
  if (service?.longitudeFirst) return style.includes('~') ? 'several' : turned
  const found = readPair(text)
  if (service || typeof turned !== 'object') return found
  if (typeof found !== 'object') return turned
  return found.position.latitude === turned.position.latitude ? found : 'unclear'
}

/** Reads Gaia GPS's place: `loc` is zoom, longitude and latitude, `popupLoc` the latter two. */
function readGaia(text: string | null): Found | undefined {
  const [, longitude, latitude] = /^(?:[\d.]+\/)?(-?[\d.]+)\/(-?[\d.]+)$/.exec(text ?? '') ?? []
  return longitude && latitude ? readPair(`${latitude},${longitude}`) : undefined
}

export const toPlace = (position: Position, format: string, name: string): PlaceReading => ({
  kind: 'place',
  position,
  format,
  ...(name.trim() === '' ? {} : { name: name.trim() }),
})

const longestPair = 120

/** Returns two coordinates, perhaps with a name; 'nowhere' for numbers that are not a place. */
export function readPair(
  text: string | null | undefined,
): { position: Position; name?: string } | 'nowhere' | undefined {
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
export const decode = (text: string): string => decodePart(text) ?? text
