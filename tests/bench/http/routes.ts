import { randomIds } from '../../../functions/http/ids.ts'
import { doAtOnce, listNumbers, type Side } from './side.ts'

export type Request = {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Route = {
  readonly name: string
  /** Sent in turn. Each `{ulid}` becomes a new one. */
  readonly requests: (trips: Side['trips']) => Request[]
  /** Creates what `count` requests delete, and returns these, each to be sent once, instead of `requests`. */
  readonly prepare?: (side: Side, count: number) => Promise<Request[]>
  /** @default 200 */
  readonly status?: number
  readonly goal?: string
  /** True for a write that answers 200. */
  readonly changes?: true
  /** True to measure it with new tokens, too. */
  readonly withNewTokens?: boolean
}

const createOwnId = () => randomIds.ulid(Date.now())

const get = (toPath: (trips: Side['trips']) => string) => (trips: Side['trips']) => [
  { method: 'GET', path: toPath(trips) },
]
const goal = '1.0 times; 2.0 would be splendid'
const stop = {
  id: '{ulid}',
  name: 'Well 33',
  description: 'Good water',
  latitude: '-22.340000',
  longitude: '124.780000',
  startDate: '2027-06-01',
  endDate: '2027-06-02',
}

const trip = { name: 'Tanami Track', description: 'Alice Springs to Halls Creek' }

/** Reads first, because writes make lists longer. */
export const routes: readonly Route[] = [
  { name: 'who am I', requests: get(() => '/api/users/auth'), withNewTokens: true },
  {
    name: 'a page of seven trips',
    requests: get(() => '/api/user/trips/paginated?page=0&size=7'),
    goal,
    withNewTokens: true,
  },
  { name: 'a page of a hundred trips', requests: get(() => '/api/user/trips/paginated?page=0&size=100') },
  { name: 'a trip without stops', requests: get((trips) => `/api/user/trips/${trips[0]}`), goal },
  { name: 'a trip with 40 stops', requests: get((trips) => `/api/user/trips/${trips[40]}`), goal, withNewTokens: true },
  { name: 'a trip with 100 stops', requests: get((trips) => `/api/user/trips/${trips[100]}`), goal },
  { name: 'forty waypoints', requests: get((trips) => `/api/user/trips/${trips[40]}/waypoints/paginated?size=40`) },
  { name: 'all of 100 waypoints', requests: get((trips) => `/api/user/trips/${trips[100]}/waypoints/all`) },
  { name: 'the latest trip', requests: get(() => '/api/user/trips/latest') },
  { name: 'three vehicles', requests: get(() => '/api/user/vehicles') },
  { name: 'a search among 123 trips', requests: get(() => '/api/user/trips/search?query=river%20road%204') },
  {
    name: 'a new waypoint',
    requests: ({ growing }) =>
      growing.map((trip) => ({
        method: 'POST',
        path: `/api/user/trips/${trip}/waypoints`,
        body: JSON.stringify(stop),
      })),
    status: 201,
  },
  {
    name: 'a new trip',
    requests: () => [
      { method: 'POST', path: '/api/user/trips', body: JSON.stringify(trip), headers: { 'idempotency-key': '{ulid}' } },
    ],
    status: 201,
  },
  {
    name: 'a changed waypoint',
    requests: ({ growing, stops }) =>
      growing.map((trip, at) => ({
        method: 'PUT',
        path: `/api/user/trips/${trip}/waypoints/${stops[at]}`,
        body: JSON.stringify({ description: 'Good water until {ulid}' }),
      })),
    changes: true,
  },
  {
    name: 'a deleted waypoint',
    requests: () => [],
    prepare: ({ call, trips: { growing } }, count) =>
      doAtOnce(listNumbers(count), async (number) => {
        const path = `/api/user/trips/${growing[number % growing.length]}/waypoints`
        const { id } = await call('POST', path, { ...stop, id: createOwnId() })
        return { method: 'DELETE', path: `${path}/${id}` }
      }),
    status: 204,
  },
  {
    name: 'a deleted trip with three stops',
    requests: () => [],
    prepare: ({ call }, count) =>
      doAtOnce(listNumbers(count), async () => {
        const { id } = await call('POST', '/api/user/trips', trip)
        const path = `/api/user/trips/${id}`
        for (const _ of listNumbers(3)) await call('POST', `${path}/waypoints`, { ...stop, id: createOwnId() })
        return { method: 'DELETE', path }
      }),
    status: 204,
  },
]

/** Returns the routes with any of these words in their names, or all. Ignores `--against COMMIT`. */
export function chooseRoutes(options: readonly string[]): readonly Route[] {
  const words = options.filter((word, at) => word !== '--against' && options[at - 1] !== '--against')
  return words.length === 0 ? routes : routes.filter(({ name }) => words.some((word) => name.includes(word)))
}
