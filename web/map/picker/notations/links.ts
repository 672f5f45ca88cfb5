import type { Position } from '#shared/geo.ts'
import { parsePosition } from '#shared/notations/read/degrees.ts'
import { readPlusCode } from '#shared/notations/read/plus-code.ts'
import { type PlaceReading, problem } from '#shared/notations/read/reading.ts'
import { decode, messages, readAddress, readPair, toPlace } from './address.ts'
import { type Route, readRoute } from './routes.ts'
import { findService, shifted, shortened } from './services.ts'

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
  const host = readHost(url)
  if (/(^|\.)(what3words\.com|w3w\.co)$/.test(host)) return problem(messages.words)
  if (shortened.test(`${host}${url.pathname}`)) return problem(messages.shortened)
  if (host === 'plus.codes') return readPlusCode(decode(url.pathname.slice(1))) ?? problem(messages.none)
  if (shifted.test(host)) return problem(messages.shifted)
  const service = findService(host, url.pathname)
  const format = service ? `${service.name} link` : 'Map link'
  const ge0 = /^(?:https?:\/\/[^/]+|om:\/|ge0:\/|cm:\/)\/([\w-]{10})(?:\/([^?#]*))?$/i.exec(address)
  if (ge0?.[1] && (service?.name === 'Organic Maps' || service?.name === 'CoMaps')) {
    const position = decodeGe0(ge0[1])
    return position ? toPlace(position, format, decode(ge0[2] ?? '').replaceAll('_', ' ')) : problem(messages.nowhere)
  }
  const [stop, ...others] = findRoute(url)?.stops ?? []
  if (stop?.position && others.length === 0) return toPlace(stop.position, format, stop.name ?? '')
  return readAddress(url, format, service)
}

/** Returns the route of one of Google's links. */
export const findRoute = (url: URL): Route | undefined =>
  findService(readHost(url), url.pathname)?.name === 'Google Maps' ? readRoute(url) : undefined

/** Returns a URL's host, of an app's link the app. */
const readHost = ({ protocol, hostname }: URL): string =>
  (protocol.startsWith('http') ? hostname : protocol.slice(0, -1)).replace(/^www\./, '')

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

const ge0Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Returns the place of a link from Organic Maps and similar apps (`om://B4srhdHVVt/Name`): after a digit of zoom, nine base-64 digits, each
 * with three bits of latitude and three of longitude, interleaved (organicmaps/libs/ge0).
 */
function decodeGe0(code: string): Position | undefined {
  let [latitude, longitude] = [0, 0]
  for (const digit of code.slice(1)) {
    const bits = ge0Digits.indexOf(digit)
    if (bits < 0) return undefined
    latitude = latitude * 8 + (((bits >> 5) & 1) << 2) + (((bits >> 3) & 1) << 1) + ((bits >> 1) & 1)
    longitude = longitude * 8 + (((bits >> 4) & 1) << 2) + (((bits >> 2) & 1) << 1) + (bits & 1)
  }
  // The last three of thirty bits are unknown: use the middle.
  const [north, east] = [latitude * 8 + 4, longitude * 8 + 4]
  return { latitude: (north / (2 ** 30 - 1)) * 180 - 90, longitude: (east / 2 ** 30) * 360 - 180 }
}
