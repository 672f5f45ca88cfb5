import type { TripId, WaypointId } from '#shared/ids.ts'
import { isTripOrLocalId } from '../replica/local-ids.ts'
import { matchPath, type PathIds } from '../replica/paths.ts'
import type { SnapshotKey } from '../replica/types.ts'
import { tripCheckIns } from './check-ins.ts'
import { fillList } from './fills.ts'
import { tripForecast } from './forecasts.ts'
import type { LocalRoute } from './local-route.ts'
import { tripSheet } from './sheets.ts'
import { tripTracks } from './tracks.ts'
import { latestTrip, tripPage, tripSearch } from './trips.ts'
import { signedIn, vehicleList } from './vehicles.ts'
import { allWaypoints, oneTrip, oneWaypoint, waypointSearch, waypointWeather } from './waypoints.ts'

type CreateRoute = (ids: PathIds, query: URLSearchParams) => LocalRoute | undefined

const inTrip =
  (create: (tripId: TripId, query: URLSearchParams) => LocalRoute): CreateRoute =>
  ({ tripId }, query) =>
    tripId && create(tripId, query)

const atWaypoint =
  (create: (tripId: TripId, waypointId: WaypointId) => LocalRoute): CreateRoute =>
  ({ tripId, waypointId }) =>
    tripId && waypointId && create(tripId, waypointId)

const routes: readonly (readonly [path: string, create: CreateRoute])[] = [
  ['users/auth', signedIn],
  ['user/vehicles', vehicleList],
  [
    'user/vehicles/{vehicleId}/fills',
    ({ vehicleId }, query) => (vehicleId === undefined ? undefined : fillList(vehicleId, query.get('after'))),
  ],
  ['user/trips/paginated', (_, query) => tripPage(query)],
  ['user/trips/search', (_, query) => tripSearch(query)],
  ['user/trips/latest', latestTrip],
  ['user/trips/{tripId}', inTrip(oneTrip)],
  ['user/trips/{tripId}/waypoints/search', inTrip(waypointSearch)],
  ['user/trips/{tripId}/waypoints/all', inTrip(allWaypoints)],
  ['user/trips/{tripId}/tracks', inTrip(tripTracks)],
  ['user/trips/{tripId}/forecast', inTrip(tripForecast)],
  ['user/trips/{tripId}/sheet', inTrip(tripSheet)],
  ['user/trips/{tripId}/check-ins', inTrip(tripCheckIns)],
  ['user/trips/{tripId}/waypoints/{waypointId}', atWaypoint(oneWaypoint)],
  ['user/trips/{tripId}/waypoints/{waypointId}/weather', atWaypoint(waypointWeather)],
]

/** Returns undefined for an address that saved data cannot answer. */
export function findRoute(address: string | URL): LocalRoute | undefined {
  const { path, searchParams } = splitAddress(address)
  for (const [pattern, create] of routes) {
    const ids = matchPath(pattern, path)
    if (ids) return create(ids, searchParams)
  }
  return undefined
}

export function toSnapshotKey(address: string): SnapshotKey {
  const { path } = splitAddress(address)
  const [scope, noun, tripId = ''] = path.split('/')
  if (scope !== 'user') return 'user'
  if (noun === 'vehicles') return 'vehicles'
  return isTripOrLocalId(tripId) ? `trip:${tripId}` : 'trips'
}

function splitAddress(address: string | URL) {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return { path: pathname.replace(/^\/api\//, ''), searchParams }
}
