import type { TripId } from '#shared/ids.ts'
import { isHeldTripId, isHeldWaypointId } from '../replica/local-ids.ts'
import type { MarkKey } from '../replica/types.ts'
import type { LocalRoute } from './local-route.ts'
import { latestTrip, tripPage, tripSearch, tripSpans } from './trips.ts'
import { signedIn, vehicleList } from './vehicles.ts'
import { allWaypoints, oneTrip, oneWaypoint, waypointPage, waypointSearch, waypointWeather } from './waypoints.ts'

/** Of an address only the path and the query count. */
const anyOrigin = 'http://localhost'

/** The GET of the contract that an address is and that can be answered from what is held here; undefined for any other. */
export function findRoute(address: string | URL): LocalRoute | undefined {
  const { pathname, searchParams } = new URL(address, anyOrigin)
  if (pathname === '/api/users/auth') return signedIn()
  const [, api, user, noun, ...rest] = pathname.split('/')
  if (api !== 'api' || user !== 'user') return undefined
  if (noun === 'vehicles') return rest.length === 0 ? vehicleList() : undefined
  return noun === 'trips' ? findTripRoute(rest, searchParams) : undefined
}

/** What an answer of such an address is as old as. */
export function toMarkKey(url: string): MarkKey {
  const [, , user, noun, which = ''] = new URL(url, anyOrigin).pathname.split('/')
  if (user !== 'user') return 'user'
  if (noun === 'vehicles') return 'vehicles'
  return isHeldTripId(which) ? `trip:${which}` : 'trips'
}

const lists: Readonly<Record<string, (query: URLSearchParams) => LocalRoute>> = {
  paginated: tripPage,
  search: tripSearch,
  latest: latestTrip,
  spans: tripSpans,
}
const waypointLists: Readonly<Record<string, (tripId: TripId, query: URLSearchParams) => LocalRoute>> = {
  paginated: waypointPage,
  search: waypointSearch,
  all: allWaypoints,
}

function findTripRoute(
  [tripId = '', waypoints, which = '', ...more]: string[],
  query: URLSearchParams,
): LocalRoute | undefined {
  if (waypoints === undefined && Object.hasOwn(lists, tripId)) return lists[tripId]?.(query)
  if (!isHeldTripId(tripId)) return undefined
  if (waypoints === undefined) return oneTrip(tripId)
  if (waypoints !== 'waypoints') return undefined
  if (Object.hasOwn(waypointLists, which) && more.length === 0) return waypointLists[which]?.(tripId, query)
  if (!isHeldWaypointId(which)) return undefined
  if (more.length === 0) return oneWaypoint(tripId, which)
  return more.length === 1 && more[0] === 'weather' ? waypointWeather(tripId, which) : undefined
}
