import type { TripId, WaypointId } from '#shared/ids.ts'
import { isTripOrLocalId } from '../public/local-ids.ts'
import type { MarkKey } from '../public/types.ts'
import { getItemPath, getListPath, matchPath, type PathIds } from '../replica/paths.ts'
import { tripCheckIns, tripPlanRoute, tripTracks } from './attached.ts'
import { tripForecast } from './forecasts.ts'
import type { LocalRoute } from './local-route.ts'
import { joinedTrips, latestTrip, tripPage, tripSearch } from './trips.ts'
import { fillList, signedIn, vehicleList } from './vehicles.ts'
import { allWaypoints, oneTrip, oneWaypoint, someWeather, waypointSearch, waypointWeather } from './waypoints.ts'

type CreateRoute = (ids: PathIds, query: URLSearchParams) => LocalRoute | undefined

const inTrip =
  (create: (tripId: TripId, query: URLSearchParams) => LocalRoute): CreateRoute =>
  ({ tripId }, query) =>
    tripId && create(tripId, query)

const atWaypoint =
  (create: (tripId: TripId, waypointId: WaypointId) => LocalRoute): CreateRoute =>
  ({ tripId, waypointId }) =>
    tripId && waypointId && create(tripId, waypointId)

const trip = getItemPath('trip')
const waypoints = getListPath('waypoint')
const waypoint = getItemPath('waypoint')

type Routes = readonly (readonly [path: string, create: CreateRoute])[]

/** By their paths below /api/user/. */
const userRoutes: Routes = [
  [getListPath('vehicle'), vehicleList],
  [
    getListPath('fill'),
    ({ vehicleId }, query) => (vehicleId === undefined ? undefined : fillList(vehicleId, query.get('after'))),
  ],
  ['trips/paginated', (_, query) => tripPage(query)],
  ['trips/search', (_, query) => tripSearch(query)],
  ['trips/latest', latestTrip],
  ['joined', joinedTrips],
  [trip, inTrip(oneTrip)],
  [`${waypoints}/search`, inTrip(waypointSearch)],
  [`${waypoints}/all`, inTrip(allWaypoints)],
  [getListPath('track'), inTrip(tripTracks)],
  [`${trip}/forecast`, inTrip(tripForecast)],
  [`${trip}/weather`, inTrip(someWeather)],
  [getItemPath('sheet'), inTrip(tripPlanRoute)],
  [getListPath('check-in'), inTrip(tripCheckIns)],
  [waypoint, atWaypoint(oneWaypoint)],
  [`${waypoint}/weather`, atWaypoint(waypointWeather)],
]

const routes: Routes = [
  ['users/auth', signedIn],
  ...userRoutes.map(([path, create]) => [`user/${path}`, create] as const),
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

export function findMarkKey(address: string): MarkKey {
  const { path } = splitAddress(address)
  const [scope, noun, tripId = ''] = path.split('/')
  if (scope !== 'user') return 'user'
  if (noun === getListPath('vehicle')) return 'vehicles'
  return isTripOrLocalId(tripId) ? `trip:${tripId}` : 'trips'
}

function splitAddress(address: string | URL) {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return { path: pathname.replace(/^\/api\//, ''), searchParams }
}
