import fc from 'fast-check'
import type { Answer } from '../api.ts'
import {
  act,
  type Body,
  change,
  deleteThing,
  nth,
  pick,
  remove,
  revisionChoice,
  send,
  sendings,
  takeId,
} from './act.ts'
import { expectAnswer, type Visit } from './visit.ts'
import { isFound, paths, showListed, showPage, showTrip, type Trip, toStored } from './world.ts'

/** Some names differ only in accents, case or surrounding spaces. */
export const name = fc.constantFrom('Baja', 'baja sur', ' Bája ', 'YUKON', 'Ñandú 🏜️', 'x'.repeat(200), 'zwölf', '0')
export const text = fc.constantFrom('', 'By the creek', '  two\nlines ', '<b>&amp;"', 'y'.repeat(2_000))
export const searched = fc.constantFrom('baja', 'SUR', ' n', 'á', 'Nandu', '🏜', 'xxx', 'nowhere', 'o')
const newTrip = fc.record({ name, description: text }, { requiredKeys: ['name'] })
const changes = fc.record({ name, description: text }, { requiredKeys: [] })

export async function listTrips({ user, call }: Visit, page: number, size: number): Promise<void> {
  const answer = await call('GET', `${paths.trips}/paginated?page=${page}&size=${size}`)
  expectAnswer(answer, 200, showPage('trips', user.trips.toReversed().map(showListed), page, size))
}

/** Records the trip that a POST with this body created. */
function toTrip({ world }: Visit, body: Body, answer: Answer): Trip {
  const id = takeId(world, answer.json?.id)
  const trip = { id, name: '', description: '', ...toStored(body), rev: 0, changes: 0, waypoints: [] }
  expectAnswer(answer, 201, showTrip(trip))
  return trip
}

async function createTrip(visit: Visit, body: Body, times: number): Promise<Trip> {
  const { answer, recordPost } = await send(visit, paths.trips, body, times)
  const trip = toTrip(visit, body, answer)
  recordPost(trip.id)
  visit.user.trips.push(trip)
  return trip
}

/** Returns one of the user's trips, or creates the first. */
export const getTrip = async (visit: Visit, at: number): Promise<Trip> =>
  pick(visit.user.trips, at) ?? createTrip(visit, { name: 'The first' }, 1)

/** Removes a trip with its waypoints. */
function removeTrip({ user }: Visit, trip: Trip): void {
  remove(user.trips, trip)
  user.deleted.push(paths.trip(trip), ...trip.waypoints.map((waypoint) => paths.waypoint(trip, waypoint)))
}

export const tripSteps = [
  act(4, 'creates a trip', fc.tuple(newTrip, sendings), async (visit, [body, times]) => {
    await createTrip(visit, body, times)
  }),

  act(2, 'creates trips and deletes one, all at once', fc.tuple(fc.array(newTrip, { maxLength: 4 }), nth), atOnce),

  act(3, 'changes a trip', fc.tuple(nth, changes, revisionChoice), async (visit, [at, body, revisionChoice]) => {
    const thing = await getTrip(visit, at)
    const before = thing.rev
    // The answer counts the change, too.
    const show = (trip: Trip) => showTrip({ ...trip, changes: trip.changes + trip.rev - before })
    await change(visit, { path: paths.trip(thing), thing, body, revisionChoice, show })
    thing.changes += thing.rev - before
  }),

  act(2, 'deletes a trip', fc.tuple(nth, revisionChoice), async (visit, [at, revisionChoice]) => {
    const thing = await getTrip(visit, at)
    const counter = thing.changes
    const isDeleted = await deleteThing(visit, {
      path: paths.trip(thing),
      thing,
      revisionChoice,
      show: showTrip,
      counter,
    })
    if (isDeleted) removeTrip(visit, thing)
  }),

  act(2, 'pages through trips', fc.tuple(fc.nat({ max: 4 }), fc.constantFrom(1, 3, 7, 100)), (visit, [page, size]) =>
    listTrips(visit, page, size),
  ),

  act(1, 'asks for the latest trip', fc.constant(''), async ({ user, call }) => {
    const latest = user.trips.at(-1)
    const answer = await call('GET', `${paths.trips}/latest`)
    if (latest) expectAnswer(answer, 200, showListed(latest))
    else expectAnswer(answer, 204)
  }),

  act(2, 'searches trips', searched, async ({ user, call }, query) => {
    const found = user.trips.filter((trip) => isFound(trip.name, query)).toReversed()
    const answer = await call('GET', `${paths.trips}/search?${new URLSearchParams({ query })}`)
    expectAnswer(answer, 200, found.map(showListed))
  }),
]

async function atOnce(visit: Visit, [bodies, at]: [readonly Body[], number]): Promise<void> {
  const { user, call } = visit
  const deletedTrip = await getTrip(visit, at)
  const [deletion, ...creations] = await Promise.all([
    call('DELETE', paths.trip(deletedTrip)),
    ...bodies.map(async (body) => ({ body, answer: await call('POST', paths.trips, { body }) })),
  ])
  expectAnswer(deletion, 204)
  removeTrip(visit, deletedTrip)
  // The answer that came first has the lower number.
  const trips = creations.map(({ body, answer }) => toTrip(visit, body, answer))
  user.trips.push(...trips.toSorted((one, other) => Number.parseInt(one.id, 36) - Number.parseInt(other.id, 36)))
}
