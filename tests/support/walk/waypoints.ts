import fc from 'fast-check'
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
import { getTrip, name, searched, text } from './trips.ts'
import { expectAnswer, expectRefusal, type Visit } from './visit.ts'
import * as world from './world.ts'
import { paths, showWaypoint, type Trip, toStored, type Waypoint } from './world.ts'

const latitude = fc.constantFrom('38.573312345678901', '-90', 82.5, ' 0 ')
const longitude = fc.constantFrom('-109.5', '180', -179.25, '-0')
/** The API ignores the part after the day. */
const dates = ['2027-05-01', '2027-05-01T23:00:00-07:00', '2027-04-30', '2027-12-31T00:00:00Z', '']
const date = fc.option(fc.constantFrom(...dates), { freq: 2 })
const fields = { name, description: text, latitude, longitude, startDate: date, endDate: date }
const newWaypoint = fc.record(fields, { requiredKeys: ['name', 'latitude', 'longitude'] })
/** All six fields or only some. */
const changes = fc.oneof(fc.record(fields), fc.record(fields, { requiredKeys: [] }))

type Dates = Pick<Waypoint, 'startDate' | 'endDate'>
const undated: Dates = { startDate: null, endDate: null }
const datesInOrder = ({ startDate, endDate }: Dates) => startDate === null || endDate === null || startDate <= endDate

/** Returns undefined if the dates are refused. */
async function addWaypoint(visit: Visit, trip: Trip, body: Body, times: number): Promise<Waypoint | undefined> {
  const { answer, recordPost } = await send(visit, paths.waypoints(trip), body, times)
  const stored = { name: '', description: '', latitude: '', longitude: '', ...undated, ...toStored(body) }
  if (!datesInOrder(stored)) {
    expectRefusal(answer, 400, 'invalid')
    return undefined
  }
  const waypoint: Waypoint = { id: takeId(visit.world, answer.json?.id), ...stored, rev: 0 }
  expectAnswer(answer, 201, showWaypoint(waypoint))
  recordPost(waypoint.id)
  trip.waypoints.push(waypoint)
  trip.changes += 1
  return waypoint
}

async function addWaypoints(visit: Visit, trip: Trip, bodies: readonly Body[], times: number): Promise<void> {
  const { answer, recordPost } = await send(visit, paths.batch(trip), { waypoints: bodies }, times)
  const stored = bodies.map((body) => ({
    name: '',
    description: '',
    latitude: '',
    longitude: '',
    ...undated,
    ...toStored(body),
  }))
  if (times === 0 || !stored.every(datesInOrder)) return expectRefusal(answer, 400, 'invalid')
  const ids: string[] = (answer.json?.ids ?? []).map((id: unknown) => takeId(visit.world, id))
  expectAnswer(answer, 201, { ids })
  recordPost(...ids)
  const added = stored.flatMap((one, index) => ({ ...one, id: ids[index] ?? '', rev: 0 }))
  trip.waypoints.push(...added)
  trip.changes += 1
}

/** Deletes several waypoints, some named twice or already gone, then repeats it. */
async function deleteWaypoints({ user, call }: Visit, trip: Trip, ids: readonly string[]): Promise<void> {
  const deletedWaypoints = trip.waypoints.filter(({ id }) => ids.includes(id))
  const key = `deletion-number-${user.deleted.length}`
  for (let times = 2; times > 0; times--)
    expectAnswer(await call('POST', paths.batchDeletion(trip), { body: { ids }, key }), 200, {
      deleted: deletedWaypoints.length,
    })
  trip.changes += 1
  for (const waypoint of deletedWaypoints) {
    remove(trip.waypoints, waypoint)
    user.deleted.push(paths.waypoint(trip, waypoint))
  }
}

/** Returns one of the user's waypoints, or adds the first. */
async function getWaypoint(visit: Visit, at: number) {
  await getTrip(visit, at)
  const { trips } = visit.user
  const trip = pick(
    trips.filter(({ waypoints }) => waypoints.length > 0),
    at,
  )
  const waypoint = trip && pick(trip.waypoints, at)
  if (trip && waypoint) return { trip, thing: waypoint, path: paths.waypoint(trip, waypoint) }
  await addWaypoint(visit, await getTrip(visit, at), { name: 'The first', latitude: '1', longitude: '2' }, 1)
  return getWaypoint(visit, at)
}

async function listWaypoints({ call }: Visit, trip: Trip, page: number, size: number): Promise<void> {
  const answer = await call('GET', `${paths.waypoints(trip)}/paginated?page=${page}&size=${size}`)
  const waypoints = world.sortByDate(trip.waypoints).map(showWaypoint)
  const shown = world.showPage('waypoints', waypoints, page, size)
  const { next, previous } = answer.json ?? {}
  expectAnswer(answer, 200, {
    ...shown,
    ...(page * size < waypoints.length ? { next, previous } : { next: null, previous: null }),
  })
}

export async function readTrip({ call }: Visit, trip: Trip): Promise<void> {
  const waypointDTOS = world.sortByDate(trip.waypoints).map(showWaypoint)
  expectAnswer(await call('GET', paths.trip(trip)), 200, {
    ...world.showListed(trip),
    waypointDTOS,
    next: null,
  })
}

export const waypointSteps = [
  act(8, 'adds a waypoint', fc.tuple(nth, newWaypoint, sendings), async (visit, [at, body, times]) => {
    await addWaypoint(visit, await getTrip(visit, at), body, times)
  }),

  act(
    3,
    'adds several waypoints',
    fc.tuple(nth, fc.array(newWaypoint, { minLength: 1, maxLength: 5 }), sendings),
    async (visit, [at, bodies, times]) => {
      await addWaypoints(visit, await getTrip(visit, at), bodies, times)
    },
  ),

  act(2, 'deletes several waypoints', fc.tuple(nth, fc.array(nth, { maxLength: 5 })), async (visit, [at, others]) => {
    const { trip, thing } = await getWaypoint(visit, at)
    const deletedPaths = visit.user.deleted.filter((path) => path.startsWith(`${paths.waypoints(trip)}/`))
    const theirs = [
      ...trip.waypoints.map(({ id }) => id),
      ...deletedPaths.map((path) => path.slice(path.lastIndexOf('/') + 1)),
    ]
    await deleteWaypoints(visit, trip, [thing.id, ...others.map((other) => pick(theirs, other) ?? thing.id)])
  }),

  act(6, 'changes a waypoint', fc.tuple(nth, changes, revisionChoice), async (visit, [at, body, revisionChoice]) => {
    const { trip, thing, path } = await getWaypoint(visit, at)
    if (!datesInOrder({ ...undated, ...toStored(body) }))
      return expectRefusal(await visit.call('PUT', path, { body }), 400, 'invalid')
    const before = thing.rev
    await change(visit, { path, thing, body, revisionChoice, show: showWaypoint, isValid: datesInOrder })
    trip.changes += thing.rev - before
  }),

  act(3, 'deletes a waypoint', fc.tuple(nth, revisionChoice), async (visit, [at, revisionChoice]) => {
    const { trip, thing, path } = await getWaypoint(visit, at)
    if (!(await deleteThing(visit, { path, thing, revisionChoice, show: showWaypoint }))) return
    remove(trip.waypoints, thing)
    trip.changes += 1
  }),

  act(1, 'reads a waypoint', nth, async (visit, at) => {
    const { thing, path } = await getWaypoint(visit, at)
    expectAnswer(await visit.call('GET', path), 200, showWaypoint(thing))
  }),

  act(1, 'looks for a waypoint in another trip', fc.tuple(nth, nth), async (visit, [at, elsewhere]) => {
    const { trip, thing } = await getWaypoint(visit, at)
    const other = await getTrip(visit, elsewhere)
    if (other === trip) return
    for (const method of ['GET', 'DELETE'] as const)
      expectRefusal(await visit.call(method, paths.waypoint(other, thing)), 404, 'not_found')
  }),

  act(
    2,
    'pages through waypoints',
    fc.tuple(nth, fc.nat({ max: 2 }), fc.constantFrom(1, 2, 8)),
    async (visit, input) => {
      const [at, page, size] = input
      await listWaypoints(visit, await getTrip(visit, at), page, size)
    },
  ),

  act(2, 'opens a trip', nth, async (visit, at) => readTrip(visit, await getTrip(visit, at))),

  act(2, 'searches waypoints', fc.tuple(nth, searched), async (visit, [at, query]) => {
    const trip = await getTrip(visit, at)
    const found = world.sortByDate(trip.waypoints).filter((each) => world.isFound(each.name, query))
    const answer = await visit.call('GET', `${paths.waypoints(trip)}/search?${new URLSearchParams({ query })}`)
    expectAnswer(answer, 200, found.map(showWaypoint))
  }),
]
