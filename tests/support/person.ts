import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Trip } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'

const password = 'over-the-next-ridge'

export type Person = {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string }
  /** Returns the answer's body. @throws unless the call succeeds */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  readonly call: (method: string, path: string, body?: object) => Promise<any>
  readonly createTrip: (name: string, description?: string) => Promise<Trip>
  /** By default a Nissan Patrol without specs. Returns the created vehicle. */
  readonly createVehicle: (vehicle?: NewVehicle) => Promise<Vehicle>
  /** Near Moab and without dates by default. */
  readonly createWaypoint: (trip: { readonly id: string }, waypoint: NewWaypoint) => Promise<Waypoint>
  /** Ends the session on the server only. */
  readonly endSession: () => Promise<void>
}

type NewVehicle = Partial<Pick<Vehicle, 'make' | 'model' | 'year' | 'modifications'>> & {
  readonly specs?: object | undefined
}

type NewWaypoint = Partial<
  Record<'description' | 'latitude' | 'longitude', string> & Record<'startDate' | 'endDate', string | null>
> & { readonly name: string; readonly skipped?: true }

const patrol = { make: 'Nissan', model: 'Patrol', year: 2004, modifications: '' }
const nearMoab = { description: '', latitude: '38.5733', longitude: '-109.5498', startDate: null, endDate: null }

export type NewPerson = {
  /** Kilometers and liters, or the browser's. @default 'metric' */
  readonly units?: 'metric' | 'auto'
}

/** The units that tests expect in any language. */
const metricPreferences = { temperature: 'auto', distance: 'km', volume: 'litre', consumption: 'auto' }

export async function registerPerson(url: string, { units = 'metric' }: NewPerson = {}): Promise<Person> {
  const username = `rider-${crypto.randomUUID().slice(0, 13)}`
  const email = `${username}@example.com`
  // Registrations are limited by client address, so use a new one (127.0.0.0/8 is all local).
  const localAddress = `127.${[random(256), random(256), 2 + random(250)].join('.')}`
  const send = (method: string, path: string, body?: object, token?: string) =>
    call(url, { method, path, body, token, localAddress })

  await send('POST', '/api/auth/register', { username, email, password, bio: '' })
  const tokens = await send('POST', '/api/auth/login', { username, password })
  const own: Person['call'] = (method, path, body) => send(method, path, body, tokens.accessToken)
  if (units === 'metric') await own('PUT', '/api/users/preferences', metricPreferences)
  return {
    username,
    email,
    password,
    tokens,
    call: own,
    createTrip: (name, description = '') => own('POST', '/api/user/trips', { name, description, waypointDTOs: [] }),
    createVehicle: async (vehicle) => (await own('POST', '/api/user/vehicles', { ...patrol, ...vehicle })).at(-1),
    createWaypoint: ({ id }, waypoint) => own('POST', `/api/user/trips/${id}/waypoints`, { ...nearMoab, ...waypoint }),
    endSession: () => own('POST', '/api/auth/logout', { refreshToken: tokens.refreshToken }),
  }
}

const random = (below: number) => Math.floor(Math.random() * below)

type Call = {
  readonly method: string
  readonly path: string
  readonly body?: object | undefined
  readonly token?: string | undefined
  readonly localAddress: string
}

async function call(url: string, { method, path, body, token, localAddress }: Call) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; responseText: string }>()
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  request(url + path, { method, headers, localAddress, family: 4, agent: false }, (response) => {
    text(response).then((responseText) => resolve({ status: response.statusCode ?? 0, responseText }), reject)
  })
    .on('error', reject)
    .end(body && JSON.stringify(body))
  const { status, responseText } = await promise
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${responseText}`)
  return responseText === '' ? null : JSON.parse(responseText)
}
