import { openTable } from '#functions/table/client.ts'
import { getTripId } from '#functions/trips/reader.ts'
import { setWeather } from '#functions/waypoints/store.ts'
import type { Api, SignedIn } from './api.ts'

export async function newTrip(user: SignedIn, trip: { name: string; description?: string }): Promise<string> {
  const { status, json, text } = await user.call('POST', '/api/user/trips', { body: trip })
  if (status !== 201) throw new Error(`No trip: ${text}`)
  return json.id
}

/** Signs a new user in, and creates a trip; returns its ID. */
export async function signInWithTrip(api: Api, trip: { name: string; description?: string }) {
  const user = await api.signIn()
  return { user, trip: await newTrip(user, trip) }
}

type NewWaypoint = Partial<
  Record<'name' | 'description' | 'latitude' | 'longitude' | 'startDate' | 'endDate', string | null>
> & { leg?: object; stop?: object }

export async function newWaypoint(user: SignedIn, tripId: string, waypoint: NewWaypoint = {}): Promise<string> {
  const body = { name: 'A place', latitude: '37.1', longitude: '-113.5', startDate: null, endDate: null, ...waypoint }
  const { status, json, text } = await user.call('POST', `/api/user/trips/${tripId}/waypoints`, { body })
  if (status !== 201) throw new Error(`No waypoint: ${text}`)
  return json.id
}

/** Stores averages (in Celsius) on a waypoint with both dates, as after a provider's answer. */
export async function keepAverages(
  user: Pick<SignedIn, 'userId'> & {
    // biome-ignore lint/suspicious/noExplicitAny: the answer is a waypoint
    readonly call: (method: 'GET', path: string) => Promise<{ readonly json: any }>
  },
  tripId: string,
  waypointId: string,
  averages: {
    avgMinTemperature: number
    avgMaxTemperature: number
    elevation: number | null
    hottestTemperature?: number
  },
): Promise<void> {
  const { json } = await user.call('GET', `/api/user/trips/${tripId}/waypoints/${waypointId}`)
  const weather = { ...averages, temperatureUnit: 'celsius', source: 'Open-Meteo', period: '2016–2025' } as const
  const table = openTable(process.env.TABLE_NAME ?? '')
  await setWeather(table, user.userId, getTripId(tripId), [{ waypoint: json, weather }])
}
