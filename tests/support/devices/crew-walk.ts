import { deepStrictEqual, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { isJoined } from '#shared/ids.ts'
import type { Answer, Api, Call, Method, SignedIn } from '../api.ts'
import { accept, invite } from '../crew.ts'
import { createDevice } from './device.ts'
import { decideEnded } from './ended.ts'
import { createLedger, type Thing } from './ledger.ts'
import { createServer } from './server.ts'
import { act, begin, edit, stopSteps } from './steps.ts'
import { createTimeline } from './timeline.ts'
import { deliveries, look, nth, paths, pick, toLabel, type World } from './visit.ts'
import { makeWalks, settle, type Walks } from './walk.ts'

/** A walk's world in which device A is the owner's, and B and C are those of two planners. */
type CrewWorld = World & { readonly crew: Crew }
type Crew = Awaited<ReturnType<typeof createCrew>>

/**
 * Makes random walks with three devices of three people on one trip and a failing network, over the real functions, in which members are
 * removed and join again. At the end all go online and resolve all conflicts: the trip has what its people were told is saved and its
 * owner's vehicles, nobody has written in it after they were removed, and all devices show the same. A failing walk stays as it is,
 * because shorter ones take minutes.
 */
export const walkCrew = (api: Api, walks: Walks): Promise<number> =>
  makeWalks(
    api,
    { ...walks, isShrunk: false },
    {
      steps: [...stopSteps, ...crewSteps],
      open: openCrew,
      async end(world, choices) {
        await settle(world, choices)
        if (await decideAll(world, choices)) await settle(world, choices)
        await check(world)
      },
      who: 'three people',
      bench: 'model-devices crew',
    },
  )

async function openCrew(api: Api): Promise<CrewWorld> {
  const people = await Promise.all([api.signIn(), api.signIn(), api.signIn()])
  const [owner, ...members] = people
  const timeline = createTimeline(api)
  const crew = await createCrew(api, owner, members)
  const [first, ...others] = people.map((person) => createDevice({ api: crew.watch(person), timeline, person }))
  const [second, third] = others
  if (!first || !second || !third) throw new Error('Three devices')
  let last = 0
  const world: World = {
    person: owner,
    timeline,
    ledger: createLedger(),
    devices: [first, second, third],
    server: createServer(api, owner),
    count: () => {
      last += 1
      return last
    },
  }
  await begin({ ...world, devices: [first, first] })
  const [trip] = (await crew.request(owner, 'GET', `${paths.trips}/paginated`)).json.trips
  const [vehicle] = (await crew.request(owner, 'GET', paths.vehicles)).json
  await crew.request(owner, 'PUT', paths.trip(trip.id), { body: { plan: { vehicleIds: [vehicle.id] } } })
  await crew.start(paths.trip(trip.id))
  for (const device of world.devices) await look({ device, timeline })
  return { ...world, crew }
}

/** The memberships of the people at devices B and C. */
async function createCrew(api: Api, owner: SignedIn, members: readonly SignedIn[]) {
  /** The trip of the owner. */
  let path = ''
  /** Each member's id of the trip; undefined while not a member. */
  const current = new Map<SignedIn, string | undefined>()
  /** Ids under which a removed member had the trip. */
  const ended = new Set<string>()
  const wrongs: string[] = []
  /** Each member's id among the members, by the id of the trip there. */
  const memberIds = new Map<string, string>()
  /** The last change of each stop that answers show: its revision, and the member who made it. */
  const lastChanges = new Map<string, { readonly rev: number; readonly by: string | undefined }>()

  /** Calls the API with a new access token, because time passes in days. */
  async function request(person: SignedIn, method: Method, address: string, call: Call = {}) {
    const { refreshToken } = person
    const { accessToken: token } = (await api.call('POST', '/api/auth/refresh', { body: { refreshToken } })).json
    return api.call(method, address, { ...call, token })
  }
  const asPerson = (person: SignedIn): SignedIn => ({
    ...person,
    call: (method, address, call) => request(person, method, address, call),
  })

  async function join(member: SignedIn): Promise<void> {
    if (path === '' || current.get(member) !== undefined) return
    const { status, json } = await accept(asPerson(member), await invite(asPerson(owner), path, { role: 'planner' }))
    deepStrictEqual(status, 200)
    current.set(member, json.tripId)
    const { you } = (await request(member, 'GET', `${paths.trip(json.tripId)}/members`)).json
    memberIds.set(json.tripId, you)
  }

  /** Notes a change of a single stop; one that changed nothing does not raise the revision that its device has seen. */
  function noteChange(method: Method, tripId: string, { headers = {} }: Call = {}, { status, json }: Answer): void {
    const [seen, { id: stop = '', rev }] = [headers['if-match'], Object(json)]
    const isChange = method === 'PUT' ? seen === `"${rev - 1}"` : method === 'POST' && rev === 0
    if (status >= 300 || !isChange || !String(stop).includes('-01')) return
    const ulid = stop.slice(-26)
    const known = lastChanges.get(ulid)
    if (!known || known.rev < rev) lastChanges.set(ulid, { rev, by: memberIds.get(tripId) })
  }

  async function findMember(member: SignedIn) {
    const list = (await request(owner, 'GET', `${path}/members`)).json.members
    const { id, role } = list.find(({ name }: { name: string }) => name === member.credentials.username)
    return { address: `${path}/members/${id}`, role }
  }

  return {
    request,
    join,
    current,
    wrongs,
    lastChanges,
    members,
    async start(address: string): Promise<void> {
      path = address
      for (const member of members) await join(member)
    },
    async changeRole(member: SignedIn): Promise<void> {
      if (current.get(member) === undefined) return
      const { address, role } = await findMember(member)
      const body = { role: role === 'viewer' ? 'planner' : 'viewer' }
      deepStrictEqual((await request(owner, 'PUT', address, { body })).status, 200)
    },
    async remove(member: SignedIn): Promise<void> {
      const id = current.get(member)
      if (id === undefined) return
      deepStrictEqual((await request(owner, 'DELETE', (await findMember(member)).address)).status, 204)
      current.set(member, undefined)
      ended.add(id)
    },
    /** Returns the API, which notes what a removed member can still read or write. */
    watch: (_person: SignedIn): Api => ({
      ...api,
      async call(method, address, call) {
        const id = /\/trips\/([^/?]+)/.exec(address)?.[1] ?? ''
        const hasEnded = ended.has(id)
        const answer = await api.call(method, address, call)
        if (hasEnded && answer.status < 400) wrongs.push(`${method} ${address}: ${answer.status}`)
        noteChange(method, id, call, answer)
        return answer
      },
    }),
  }
}

/** Decides about all trips that have ended. Returns false without any. */
async function decideAll({ devices, ...world }: CrewWorld, choices: readonly number[]): Promise<boolean> {
  let count = 0
  for (const [at, device] of devices.entries()) {
    const visit = { ...world, device, label: toLabel(at) }
    while (await decideEnded(visit, (choices[count % choices.length] ?? 0) % 2 === 0)) count += 1
  }
  return count > 0
}

const hasCrew = (world: World): world is CrewWorld => 'crew' in world
const crewSteps = [
  // Only the owner sees, sends and changes the vehicles.
  act(4, 'plans a trip', fc.tuple(nth, deliveries), (visit, [at, delivery]) => {
    const { rows, count } = visit
    const trip = pick(rows.trips, at)
    const vehicle = trip?.plan?.vehicleIds && pick(rows.vehicles, at)
    const plan = { startFuel: count(), ...(vehicle && { vehicleId: vehicle.id, vehicleIds: [vehicle.id] }) }
    return edit(visit, trip, { plan }, delivery)
  }),
  act(1, 'sees a member removed', nth, async (world, at) => {
    const member = hasCrew(world) && world.crew.members[at % 2]
    if (hasCrew(world) && member) await world.crew.remove(member)
  }),
  act(1, 'sees a member get the other role', nth, async (world, at) => {
    const member = hasCrew(world) && world.crew.members[at % 2]
    if (hasCrew(world) && member) await world.crew.changeRole(member)
  }),
  act(3, 'decides about a trip that has ended', fc.boolean(), async (visit, isSaved) => {
    await decideEnded(visit, isSaved)
  }),
  act(2, 'sees a member join again', nth, async (world, at) => {
    const member = hasCrew(world) && world.crew.members[at % 2]
    if (hasCrew(world) && member) await world.crew.join(member)
  }),
]

async function check({ person, crew, devices, timeline, ledger, server }: CrewWorld): Promise<void> {
  deepStrictEqual(crew.wrongs, [])
  const { trips, stops, vehicles } = await server.readAll()
  for (const stop of stops) {
    const { id, rev } = stop
    const last = crew.lastChanges.get(id.slice(-26))
    if (last?.rev === rev) deepStrictEqual(Object(stop).by, last.by, `${id} names another than who changed it last`)
  }
  const [trip] = trips
  ok(trip)
  ok(trip.plan?.vehicleIds, 'The owner’s vehicles are no longer in the plan')
  const readOwn = async (member: SignedIn) => {
    const { trips: own } = (await crew.request(member, 'GET', `${paths.trips}/paginated?size=100`)).json
    const whole = await Promise.all(
      own.map(async ({ id }: Thing) => (await crew.request(member, 'GET', paths.trip(id))).json),
    )
    return [...own, ...whole.flatMap(({ waypointDTOS }) => waypointDTOS)]
  }
  const restored = (await Promise.all(crew.members.map(readOwn))).flat()
  ledger.check([...trips, ...stops, ...vehicles, ...restored], { hasThird: true })
  for (const [at, device] of devices.entries()) {
    await look({ device, timeline })
    const rows = await timeline.finish(device.read())
    const owned = at === 0
    const id: string | undefined = owned ? trip.id : crew.current.get(crew.members[at - 1] ?? person)
    const shown = rows.trips.filter((row) => owned || isJoined(row.id)).map((row) => row.id)
    deepStrictEqual(shown, id === undefined ? [] : [id], `Device ${at} shows other trips`)
    if (id === undefined) continue
    const order = (things: readonly Thing[]) =>
      Object.fromEntries(things.map((thing) => [thing.id.slice(thing.id.indexOf('-')), thing.rev]))
    const own: Thing[] = rows.waypoints.filter(({ tripId }) => tripId === id)
    deepStrictEqual(order(own), order(stops), `Device ${at} shows other stops`)
    const actor = owned ? person : (crew.members[at - 1] ?? person)
    const whole: object = (await crew.request(actor, 'GET', paths.trip(id))).json
    deepStrictEqual(await (await timeline.finish(device.request('GET', paths.trip(id)))).json(), whole)
    deepStrictEqual(device.errors, [])
  }
}
