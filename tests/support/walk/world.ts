import { randomInt } from 'node:crypto'

/** The expected data: the walk compares every answer with it. */

export type Thing = { readonly id: string; rev: number }
export type Waypoint = Thing & {
  name: string
  description: string
  latitude: string
  longitude: string
  startDate: string | null
  endDate: string | null
}
export type Trip = Thing & {
  name: string
  description: string
  readonly waypoints: Waypoint[]
  /** Changes to the trip or its waypoints. */
  changes: number
}
export type Vehicle = Thing & { make: string; model: string; year: number | null; modifications: string }

export type KeyedPost = {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly created: readonly string[]
  /** For vehicles the list at that time. */
  readonly answer: unknown
}

export type Session = { accessToken: string; readonly refreshToken: string; expiresAt: number; isOpen: boolean }

export type User = {
  readonly credentials: { readonly username: string; readonly password: string }
  readonly from: string
  wrongPasswords: number
  readonly sessions: Session[]
  /** Oldest first. */
  trips: Trip[]
  vehicles: Vehicle[]
  readonly posts: Map<string, KeyedPost>
  /** The paths of deleted items. */
  readonly deleted: string[]
}

export type World = {
  readonly users: readonly [User, User, User]
  readonly ids: Set<string>
}

export const paths = {
  trips: '/api/user/trips',
  vehicles: '/api/user/vehicles',
  trip: ({ id }: Thing) => `${paths.trips}/${id}`,
  waypoints: ({ id }: Thing) => `${paths.trips}/${id}/waypoints`,
  batch: (trip: Thing) => `${paths.waypoints(trip)}/batch`,
  batchDeletion: (trip: Thing) => `${paths.waypoints(trip)}/batch-delete`,
  waypoint: (trip: Thing, { id }: Thing) => `${paths.waypoints(trip)}/${id}`,
  vehicle: ({ id }: Thing) => `${paths.vehicles}/${id}`,
}

export const showTrip = ({ waypoints, ...trip }: Trip) => ({ ...trip, waypointCount: waypoints.length })
/** A trip as lists show it. */
export function showListed(trip: Trip) {
  const dated = sortByDate(trip.waypoints).filter(({ startDate }) => startDate !== null)
  const [first, last] = [dated[0]?.startDate, dated.at(-1)?.endDate ?? dated.at(-1)?.startDate]
  return { ...showTrip(trip), span: first && last ? { from: `${first}T00:00:00Z`, to: `${last}T00:00:00Z` } : null }
}
export const showWaypoint = ({ startDate, endDate, ...waypoint }: Waypoint) => ({
  ...waypoint,
  startDate: startDate && `${startDate}T00:00:00Z`,
  endDate: endDate && `${endDate}T00:00:00Z`,
  weather: null,
})

/** Undated last; within a day in the order of creation. */
export const sortByDate = (waypoints: readonly Waypoint[]): Waypoint[] =>
  waypoints.toSorted((one, other) => {
    const [a, b] = [one, other].map(({ startDate }) => startDate ?? '9999-12-31')
    return a === b ? waypoints.indexOf(one) - waypoints.indexOf(other) : String(a) < String(b) ? -1 : 1
  })

export function showPage<Item>(name: string, items: readonly Item[], page: number, size: number) {
  return {
    [name]: items.slice(page * size, (page + 1) * size),
    totalItems: items.length,
    totalPages: Math.ceil(items.length / size),
    currentPage: page,
  }
}

/** Returns whether a search finds the name, ignoring case and accents. */
export const isFound = (name: string, text: string): boolean => plain(name).includes(plain(text.trim()))
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns an input as the product stores it. */
export function toStored(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const toEntry = ([name, value]: [string, unknown]) => {
    if (/^(name|make|model)$/.test(name)) return [name, String(value).trim()]
    if (/Date$/.test(name)) return [name, typeof value === 'string' && value !== '' ? value.slice(0, 10) : null]
    if (/itude$/.test(name)) return [name, String(value).trim().replace(/^-0$/, '0')]
    return [name, value]
  }
  return Object.fromEntries(Object.entries(body).map(toEntry))
}

export const createUser = (credentials: User['credentials']): User => ({
  credentials,
  from: `10.${randomInt(256)}.${randomInt(256)}.7`,
  wrongPasswords: 0,
  sessions: [],
  trips: [],
  vehicles: [],
  posts: new Map(),
  deleted: [],
})
