/** Every route of the planner for each role and each kind of id, made from the app's own routes. */
import { beforeAll, describe, expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import type { Item } from '#functions/table/table.ts'
import type { Needs } from '#functions/trips/needs.ts'
import { onlyLook, onlyOwner } from '#shared/crew.ts'
import { waypointUlid } from '#shared/ids.ts'
import { someVehicle, someWaypoint } from '../support/access.ts'
import { type Method, type SignedIn, startApi } from '../support/api.ts'
import { invite, join, makeTrip } from '../support/crew.ts'
import { listRoutes } from '../support/routes.ts'
import { someTrack } from '../support/tracks.ts'
import { someTripPlan, tripPlanSecrets } from '../support/trip-plans.ts'

const api = startApi()

const ulid = '01JD8Z2V9Q4T6W8X0Y2Z4A6001'
type Route = {
  readonly needs: Needs
  readonly body?: (ids: Ids) => unknown
  readonly keyed?: true
  readonly query?: (ids: Ids) => string
}
type Ids = { readonly trip: string; readonly stop: string; readonly other: string }

/** The needs of each route, and a request that is valid. */
const tripRoutes: Record<string, Route> = {
  'GET ': { needs: 'see' },
  'PUT ': { needs: 'plan', body: () => ({ plan: { people: 3 } }) },
  'GET /waypoints/paginated': { needs: 'see' },
  'GET /waypoints/search': { needs: 'see', query: () => '?query=camp' },
  'GET /waypoints/all': { needs: 'see' },
  'GET /waypoints/:waypointId': { needs: 'see' },
  'GET /waypoints/:waypointId/weather': { needs: 'see' },
  'GET /weather': { needs: 'see', query: ({ stop }) => `?ids=${stop}` },
  'GET /forecast': { needs: 'see' },
  'GET /tracks': { needs: 'see' },
  'GET /check-ins': { needs: 'see' },
  'GET /members': { needs: 'see' },
  'GET /changes': { needs: 'see' },
  'POST /check-ins': { needs: 'see', body: () => ({ id: ulid, at: '2027-05-03T14:05+08:00', state: 'well' }) },
  'PUT /check-ins/:checkInId': { needs: 'see', body: ({ stop }) => ({ stop }) },
  'DELETE /check-ins/:checkInId': { needs: 'see' },
  'POST /copy': { needs: 'see', body: () => ({ name: 'A copy', dates: true }), keyed: true },
  'POST /move': { needs: 'plan', body: () => ({ days: 1 }), keyed: true },
  'POST /waypoints': { needs: 'plan', body: () => someWaypoint },
  'POST /waypoints/batch': { needs: 'plan', body: () => ({ waypoints: [someWaypoint] }), keyed: true },
  'POST /waypoints/batch-delete': { needs: 'plan', body: ({ other }) => ({ ids: [other] }), keyed: true },
  'PUT /waypoints/:waypointId': { needs: 'plan', body: () => ({ ...someWaypoint, name: 'Changed' }) },
  'PUT /tracks': { needs: 'plan', body: ({ stop, other }) => ({ tracks: [someTrack(other, stop)] }) },
  'DELETE /tracks/:waypointId': { needs: 'plan' },
  'DELETE /waypoints/:waypointId': { needs: 'plan' },
  'PUT /vehicle': { needs: 'see', body: () => ({ vehicleId: null }) },
  'GET /sheet': { needs: 'own' },
  'PUT /sheet': { needs: 'own', body: () => ({ notes: 'Changed' }) },
  'GET /shares': { needs: 'own' },
  'POST /shares': {
    needs: 'own',
    body: () => ({ days: 7, shows: { dates: true, descriptions: true, figures: true, checkIns: true } }),
  },
  'DELETE /shares/:shareId': { needs: 'own' },
  'GET /invites': { needs: 'own' },
  'POST /invites': { needs: 'own', body: () => ({ role: 'planner', days: 7, uses: 1 }) },
  'DELETE /invites/:inviteId': { needs: 'own' },
  'PUT /members/:memberId': { needs: 'own', body: () => ({ role: 'planner' }) },
  // Members remove themselves, tested in crew.test.ts.
  'DELETE /members/:memberId': { needs: 'own' },
  'DELETE ': { needs: 'see' },
}
const prefix = '/api/user/trips/:tripId'
const names = Object.keys(tripRoutes)

const roles = ['owner', 'planner', 'viewer', 'removed', 'invited', 'stranger', 'signed out'] as const
type Role = (typeof roles)[number]

let users: Record<Exclude<Role, 'signed out'>, SignedIn>
let secrets: string[]
/** The owner's ids, the id under which each member has the trip, and those of the members' other trip. */
let own: Ids & { readonly member: string; readonly share: string; readonly invite: string; readonly checkIn: string }
let joined: Partial<Record<Role, string>>
let elsewhere: { readonly id: string; readonly stop: string }

beforeAll(async () => {
  const [owner, planner, viewer, removed, invited, stranger, neighbor] = await Promise.all(
    Array.from({ length: 7 }, () => api.signIn()),
  )
  if (!(owner && planner && viewer && removed && invited && stranger && neighbor)) throw new Error('Seven users')
  users = { owner, planner, viewer, removed, invited, stranger }
  const secret = await makeTrip(owner, 'A trip that nobody may see')
  const trip = await makeTrip(owner)
  const other = (await owner.call('POST', `${trip.path}/waypoints`, { body: someWaypoint })).json.id
  await owner.call('PUT', `${trip.path}/tracks`, { body: { tracks: [someTrack(trip.stop, other)] } })
  const [vehicle] = (await owner.call('POST', '/api/user/vehicles', { body: { ...someVehicle, make: 'Secretmobile' } }))
    .json
  await owner.call('PUT', trip.path, { body: { plan: { vehicleIds: [vehicle.id], people: 2 } } })
  await owner.call('PUT', `${trip.path}/sheet`, { body: someTripPlan() })
  const checkIn = '01JD8Z2V9Q4T6W8X0Y2Z4A6009'
  await owner.call('POST', `${trip.path}/check-ins`, {
    body: { id: checkIn, at: '2027-05-02T10:00+08:00', state: 'well', stop: trip.stop },
  })
  const shows = { dates: true, descriptions: true, figures: true, checkIns: true }
  const share = (await owner.call('POST', `${trip.path}/shares`, { body: { days: 7, shows } })).json
  // Each has an own trip with the number of the owner's.
  for (const user of [planner, viewer, removed, invited, stranger]) {
    await makeTrip(user, 'Mine')
    await makeTrip(user, 'Mine, too')
  }
  // The members have joined another trip, so that the shared one is their second.
  const neighbors = await makeTrip(neighbor)
  const first = await join(api, neighbor, neighbors.path, 'planner', planner)
  await join(api, neighbor, neighbors.path, 'viewer', viewer)
  elsewhere = { id: first.id, stop: (await planner.call('GET', first.path)).json.waypointDTOS[0].id }
  const ids = await Promise.all([
    join(api, owner, trip.path, 'planner', planner),
    join(api, owner, trip.path, 'viewer', viewer),
    join(api, owner, trip.path, 'planner', removed),
  ])
  joined = { planner: ids[0].id, viewer: ids[1].id, removed: ids[2].id }
  // Another member, because each may remove themselves.
  await join(api, owner, trip.path, 'viewer', neighbor)
  const token = await invite(owner, trip.path)
  const { members } = (await owner.call('GET', `${trip.path}/members`)).json
  const find = (user: SignedIn) => members.find(({ name }: { name: string }) => name === user.credentials.username).id
  await owner.call('DELETE', `${trip.path}/members/${find(removed)}`)
  const open = await invite(owner, trip.path)
  const { invites } = (await owner.call('GET', `${trip.path}/invites`)).json
  own = {
    trip: trip.id,
    stop: trip.stop,
    other,
    member: find(neighbor),
    share: share.id,
    invite: invites[0].id,
    checkIn,
  }
  secrets = [
    owner.userId,
    trip.id,
    secret.id,
    'nobody may see',
    vehicle.id,
    'Secretmobile',
    `${owner.credentials.username}@example.org`,
    share.token,
    token,
    open,
    neighbor.userId,
    ...tripPlanSecrets,
  ]
})

/** All items of the users, but for what counts requests of the one who asks. */
async function readTables(asking: SignedIn | undefined): Promise<Item[]> {
  const table = api.openTable()
  const parts = await Promise.all(Object.values(users).map(({ userId }) => queryAll(table, keys.everything(userId))))
  const items = parts.flat().filter(({ pk, sk }) => {
    const isOwnCount = pk === keys.account(asking?.userId ?? users.owner.userId).pk && /^(Q#|CHANGES)/.test(String(sk))
    return !isOwnCount
  })
  return items
}

function toCall(name: string, tripId: string, { stop = own.stop, key = 'a-key-of-a-member' } = {}) {
  const [method = '', rest = ''] = name.split(' ')
  const number = tripId.slice(0, tripId.indexOf('-'))
  const toStop = (stop: string) => `${number}-${stop.slice(stop.indexOf('-') + 1)}`
  const ids: Ids = { trip: tripId, stop: toStop(stop), other: toStop(own.other) }
  const { body, keyed: isKeyed, query } = tripRoutes[name] ?? {}
  const path = `/api/user/trips/${tripId}${rest}`
    .replace(':waypointId', ids.stop)
    .replace(':memberId', own.member)
    .replace(':shareId', own.share)
    .replace(':inviteId', own.invite)
    .replace(':checkInId', own.checkIn)
  const call = { ...(body && { body: body(ids) }), ...(isKeyed && { headers: { 'idempotency-key': key } }) }
  return [method as Method, `${path}${query?.(ids) ?? ''}`, call] as const
}

async function send(role: Role, [method, path, call]: ReturnType<typeof toCall>) {
  return role === 'signed out' ? api.call(method, path, call) : users[role].call(method, path, call)
}

/** Returns an id beside a trip's. */
const besideIt = (id: string, step: number) =>
  `${(Number.parseInt(id, 36) + step).toString(36)}${id.slice(id.indexOf('-'))}`

test('the list above has every route with a trip', () => {
  const found = listRoutes(api)
    .filter(({ path }) => path.startsWith(prefix))
    .map(({ method, path }) => `${method} ${path.slice(prefix.length)}`)
  expect(names.toSorted()).toEqual([...new Set(found)].toSorted())
})

describe.each(names)('%s', (name) => {
  const { needs } = tripRoutes[name] ?? { needs: 'own' }

  test.each(roles)('%s: ids that are not theirs', async (role) => {
    const asking = role === 'signed out' ? undefined : users[role]
    const mine = joined[role] ?? joined.planner ?? ''
    const ids = [
      ...(role === 'owner' ? [] : [own.trip]),
      ...(role === 'planner' || role === 'viewer' ? [] : [mine]),
      besideIt(mine, 1),
      besideIt(own.trip, 1),
      besideIt(own.trip, -1),
      `j-${mine.slice(mine.indexOf('-') + 1)}`,
      'j-01JD8Z2V9Q4T6W8X0Y2Z4A6001',
      // The other joined trip's number with this one's random part.
      `${elsewhere.id.slice(0, elsewhere.id.indexOf('-'))}${mine.slice(mine.indexOf('-'))}`,
    ]
    const before = await readTables(asking)
    for (const id of ids) {
      const answer = await send(role, toCall(name, id))
      expect([id, answer.status]).toEqual([id, role === 'signed out' ? 401 : 404])
      expectNoSecrets(role, answer.text)
    }
    expect(await readTables(asking)).toEqual(before)
  })

  if (name.includes(':waypointId'))
    test.each(['planner', 'viewer'] as const)('%s: a stop of another trip', async (role) => {
      const id = joined[role] ?? ''
      const before = await readTables(users[role])
      for (const stop of [
        elsewhere.stop,
        `${id.slice(0, id.indexOf('-'))}-${waypointUlid(elsewhere.stop as never)}`,
        own.stop,
      ]) {
        const [method, path, call] = toCall(name, id)
        const answer = await users[role].call(method, path.replace(/\/[0-9a-z]+-[0-9A-Z]{26}/, `/${stop}`), call)
        expect(answer.status).toBe(role === 'viewer' && needs === 'plan' ? 403 : 404)
      }
      expect(await readTables(users[role])).toEqual(before)
    })

  test.each(['planner', 'viewer'] as const)('%s: more than the role allows', async (role) => {
    if (needs === 'see' || (needs === 'plan' && role === 'planner')) return
    const before = await readTables(users[role])
    const answer = await send(role, toCall(name, joined[role] ?? ''))
    const message = needs === 'own' ? onlyOwner : onlyLook
    expect(answer).toMatchObject({ status: 403, json: { code: 'forbidden', message } })
    expect(await readTables(users[role])).toEqual(before)
  })
})

/** `isInTrip`: the answer is of the owner's trip, so no id in it may have the owner's number. */
function expectNoSecrets(role: Role, text: string, isInTrip = false): void {
  if (role === 'owner') return
  for (const secret of secrets) expect(text).not.toContain(secret)
  if (isInTrip) expect(text).not.toMatch(/"2-|#00000002/)
}

describe('what the role allows', () => {
  test.each(['viewer', 'planner', 'owner'] as const)('%s', async (role) => {
    const id = role === 'owner' ? own.trip : (joined[role] ?? '')
    const { body } = tripRoutes['POST /waypoints'] ?? {}
    const stop = (await users.owner.call('POST', `/api/user/trips/${own.trip}/waypoints`, { body: body?.(own) })).json
      .id
    const statuses: Record<string, number> = {}
    for (const name of names) {
      const { needs } = tripRoutes[name] ?? { needs: 'own' }
      const isAllowed = role === 'owner' || needs === 'see' || (needs === 'plan' && role === 'planner')
      if (!isAllowed) continue
      const answer = await send(role, toCall(name, id, { stop, key: `key-of-${role}-${Object.keys(statuses).length}` }))
      statuses[name] = answer.status
      expectNoSecrets(role, answer.text + JSON.stringify(answer.headers), true)
    }
    expect(statuses).toMatchSnapshot()
  })

  test.each(['planner', 'viewer', 'removed', 'invited', 'stranger'] as const)(
    '%s finds nothing of the owner in any other answer',
    async (role) => {
      const others = listRoutes(api).filter(({ method, path }) => method === 'GET' && !/:|\/ai\//.test(path))
      for (const { path } of others) {
        const query = path.endsWith('/search')
          ? '?query=a'
          : path.endsWith('/spans') || path.endsWith('/known')
            ? `?ids=${own.trip}`
            : ''
        const { text } = await users[role].call('GET', `${path}${query}`)
        expectNoSecrets(role, text.replaceAll(own.trip, ''))
      }
    },
  )
})
