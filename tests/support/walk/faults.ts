import fc from 'fast-check'
import { act, nth, pick } from './act.ts'
import { expectAnswer, expectRefusal } from './visit.ts'
import { type KeyedPost, paths, type User } from './world.ts'

const someThing = { name: 'Mine now', make: 'Mine', model: 'Now', latitude: '1', longitude: '1' }
/** Valid for every form, including several waypoints. */
const someBody = { ...someThing, waypoints: [someThing] }

const listPaths = ({ trips, vehicles }: User): string[] => [
  ...trips.flatMap((trip) => [paths.trip(trip), ...trip.waypoints.map((waypoint) => paths.waypoint(trip, waypoint))]),
  ...vehicles.map(paths.vehicle),
]
/** There is no GET of a single vehicle. */
const methodsOf = (path: string) =>
  path.startsWith(paths.vehicles) ? (['PUT', 'DELETE'] as const) : (['GET', 'PUT', 'DELETE'] as const)

const exists = ({ trips, vehicles }: User, { created }: KeyedPost) =>
  [...trips, ...trips.flatMap(({ waypoints }) => waypoints), ...vehicles].some(({ id }) => created.includes(id))

export const faultSteps = [
  act(4, 'sends a form again', nth, async ({ user, call }, at) => {
    const [key, post] = pick([...user.posts], at) ?? []
    if (!post) return
    const { path, body, answer } = post
    const repeated = await call('POST', path, { body, key })
    if (exists(user, post)) expectAnswer(repeated, 201, path === paths.vehicles ? user.vehicles : answer)
    else expectRefusal(repeated, 409, 'gone')
  }),

  act(2, 'uses a key for something else', fc.tuple(nth, fc.boolean()), async ({ user, call }, [at, elsewhere]) => {
    const [key, post] = pick([...user.posts], at) ?? []
    if (!post) return
    const path = elsewhere ? (post.path === paths.trips ? paths.vehicles : paths.trips) : post.path
    expectRefusal(await call('POST', path, { body: someBody, key }), 409, 'conflict')
  }),

  act(3, 'asks for what is another’s', fc.tuple(fc.nat({ max: 1 }), nth), async ({ others, call }, [who, at]) => {
    const other = others[who] ?? others[0]
    const path = pick(listPaths(other), at)
    if (path === undefined) return
    for (const method of methodsOf(path)) {
      const body = method === 'PUT' ? { body: someBody } : {}
      expectRefusal(await call(method, path, body), 404, 'not_found')
    }
    const trip = pick(other.trips, at)
    if (trip) expectRefusal(await call('POST', paths.waypoints(trip), { body: someBody }), 404, 'not_found')
  }),

  act(2, 'asks for what is gone', nth, async ({ user, call }, at) => {
    const path = pick(user.deleted, at)
    if (path === undefined) return
    for (const method of methodsOf(path)) {
      const body = method === 'PUT' ? { body: someBody } : {}
      expectRefusal(await call(method, path, body), 404, 'not_found')
    }
  }),

  act(2, 'sends what is none', fc.tuple(nth, nth), async ({ user, call }, [at, which]) => {
    const trip = pick(user.trips, at)
    const invalidRequests = [
      () => call('POST', paths.trips, { body: { name: ' ' } }),
      () => call('POST', paths.vehicles, { body: { make: 'Toyota', model: '', year: 1.5 } }),
      () => call('GET', `${paths.trips}/paginated?page=-1`),
      () => call('GET', `${paths.trips}/paginated?size=101`),
      () => call('GET', `${paths.trips}/search?query=`),
      ...(trip
        ? [
            () => call('PUT', paths.trip(trip), { body: { name: 'x'.repeat(201) } }),
            () => call('POST', paths.waypoints(trip), { body: { ...someBody, latitude: '90.1' } }),
          ]
        : []),
    ]
    const request = pick(invalidRequests, which)
    if (request) expectRefusal(await request(), 400, 'invalid')
  }),
]
