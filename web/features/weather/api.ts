import { queryOptions } from '@tanstack/react-query'
import type { TripForecast } from '#shared/forecast.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { planner } from '../../data/client.ts'
import { unwrap, unwrapOrNull } from '../../data/unwrap.ts'

/**
 * Has the server calculate and save a waypoint's averages. Another place or other dates make a new query. No retry: the server has
 * already tried two providers.
 */
export function weatherQuery(tripId: TripId, waypoint: Waypoint) {
  const { id: waypointId, startDate, endDate, latitude, longitude } = waypoint
  return queryOptions({
    queryKey: ['weather', waypointId, { startDate, endDate, latitude, longitude }] as const,
    queryFn: () => requestAverages(tripId, waypointId),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type Averages = Readonly<Record<string, Weather>>

/** The requests that begin after the calls in progress, by trip. */
const gathering = new Map<TripId, { readonly ids: WaypointId[]; readonly answer: Promise<Averages> }>()

/** Requests averages, together with those of the trip's other stops that are requested at the same time. Rejects without any. */
async function requestAverages(tripId: TripId, waypointId: WaypointId): Promise<Weather> {
  let request = gathering.get(tripId)
  if (!request || request.ids.length === limits.weather.atOnce) {
    const ids: WaypointId[] = []
    const begin = () => {
      gathering.delete(tripId)
      return fetchAverages(tripId, ids)
    }
    request = { ids, answer: Promise.resolve().then(begin) }
    gathering.set(tripId, request)
  }
  request.ids.push(waypointId)
  const weather = (await request.answer)[waypointId]
  if (!weather) throw new Error(`No averages of ${waypointId}`)
  return weather
}

async function fetchAverages(tripId: TripId, ids: readonly WaypointId[]): Promise<Averages> {
  const { weather, waypoints } = planner.api.user.trips[':tripId']
  const [waypointId = '', ...others] = ids
  if (others.length > 0)
    return (await unwrap(weather.$get({ param: { tripId }, query: { ids: ids.join(',') } }), 'stops')).stops
  const param = { tripId, waypointId }
  return { [waypointId]: await unwrap(waypoints[':waypointId'].weather.$get({ param }), 'temperatureUnit') }
}

/** The key of the averages of several stays together: one string, because TanStack Query hashes the key on each render. */
export const staysWeatherKey = (tripId: TripId, waypoints: readonly Waypoint[]) =>
  ['weather', 'stays', JSON.stringify(waypoints.map((waypoint) => weatherQuery(tripId, waypoint).queryKey))] as const

const minute = 60_000

/**
 * The forecast for a trip's stops, and when it was received (ms since 1970); null if no stop has a day that is forecast. `stops`
 * (`countStops`) changes with them. The device answers from saved data while that is fresh.
 */
export const forecastQuery = (tripId: TripId, stops: string) =>
  queryOptions({
    queryKey: ['forecast', tripId, stops] as const,
    async queryFn() {
      const forecast: TripForecast | null = await unwrapOrNull(
        planner.api.user.trips[':tripId'].forecast.$get({ param: { tripId } }),
        'stops',
      )
      return forecast && { forecast, at: Date.now() }
    },
    // The stops have just changed: show what is known of the others.
    placeholderData: (last, query) => (query?.queryKey[1] === tripId ? last : undefined),
    retry: false,
    staleTime: 15 * minute,
    // The server continues with an incomplete forecast.
    refetchInterval: ({ state }) => (state.data?.forecast.complete === false ? minute : 15 * minute),
  })
