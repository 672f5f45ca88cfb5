import { describe, expect, test } from 'vitest'
import { someVehicle, someWaypoint } from '../support/access.ts'
import { type SignedIn, startApi } from '../support/api.ts'
import { signedInAgain } from '../support/assistant-api.ts'

const api = startApi()
const [trips, vehicles] = ['/api/user/trips', '/api/user/vehicles']
const own = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const day = 86_400_000

describe.each(['waypoint', 'vehicle'] as const)('a %s with an id from the client', (kind) => {
  const name = kind === 'waypoint' ? 'name' : 'make'
  const input = kind === 'waypoint' ? someWaypoint : someVehicle

  async function prepare() {
    const user = await api.signIn()
    const trip = (await user.call('POST', trips, { body: { name: 'Baja' } })).json.id
    const path = kind === 'waypoint' ? `${trips}/${trip}/waypoints` : vehicles
    const list = async (who: SignedIn) => {
      const { json } = await who.call('GET', kind === 'waypoint' ? `${path}/all` : vehicles)
      return kind === 'waypoint' ? json.waypoints : json
    }
    const add = (who: SignedIn, more: object = {}, headers: Record<string, string> = {}) =>
      who.call('POST', path, { body: { ...input, id: own, ...more }, headers })
    const made = ({ json }: Awaited<ReturnType<typeof add>>) => (kind === 'waypoint' ? json : json[0])
    return { user, trip, path, list, add, made }
  }

  test('has this id', async () => {
    const { user, trip, list, add, made } = await prepare()
    const answer = await add(user)
    const id = kind === 'waypoint' ? `${trip.split('-')[0]}-${own}` : own
    expect(answer.status).toBe(201)
    expect(made(answer)).toMatchObject({ ...input, id, rev: 0 })
    expect(await list(user)).toEqual([made(answer)])
  })

  test('is created once, however often and whenever it is sent', async () => {
    const { user, trip, list, add } = await prepare()
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(user)))
    answers.push(await add(user))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await list(user)).toHaveLength(1)
    if (kind === 'waypoint') expect((await user.call('GET', `${trips}/${trip}`)).json.waypointCount).toBe(1)
  })

  test('is answered in its current state when it is sent again', async () => {
    const { user, path, list, add, made } = await prepare()
    const { id } = made(await add(user))
    await user.call('PUT', `${path}/${id}`, { body: { [name]: 'Renamed' } })
    expect(made(await add(user, { [name]: 'Old' }))).toMatchObject({ id, [name]: 'Renamed', rev: 1 })
    expect(await list(user)).toHaveLength(1)
  })

  test('is never created again after its deletion, even by a device that was offline for years', async () => {
    const { user, path, list, add, made } = await prepare()
    const { id } = made(await add(user))
    await user.call('DELETE', `${path}/${id}`)
    for (const days of [0, 61, 3 * 365]) {
      api.advance(days * day)
      const back = await signedInAgain(api, user)
      for (const headers of [{}, { 'idempotency-key': own }, { 'idempotency-key': `after-${days}-days` }]) {
        const answer = await add(back, {}, headers)
        expect(answer, `${days} days`).toMatchObject({ status: 409, json: { code: 'gone' } })
      }
      expect(await list(back)).toEqual([])
    }
  })

  test('may be created long after its id was', async () => {
    const { user, add, made } = await prepare()
    // A ULID starts with its time; this one's is July 2016.
    expect(made(await add(user)).id).toContain(own)
  })

  test('does not depend on other users', async () => {
    const { user, add, made } = await prepare()
    await add(user)
    const other = await prepare()
    expect(other.made(await other.add(other.user)).rev).toBe(0)
    expect(made(await add(user)).rev).toBe(0)
  })

  test.each(['mine', '', 7, null, own.toLowerCase(), `1-${own}`, '__proto__'])(
    'is refused with the id %o',
    async (id) => {
      const { user, list, add } = await prepare()
      expect(await add(user, { id })).toMatchObject({
        status: 400,
        json: { code: 'invalid', fields: [{ field: 'id', message: 'id must be a ULID' }] },
      })
      expect(await list(user)).toEqual([])
    },
  )

  test('keeps its id through a change, whatever id the body has', async () => {
    const { user, path, list, add, made } = await prepare()
    const { id } = made(await add(user))
    await user.call('PUT', `${path}/${id}`, { body: { id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', [name]: 'Renamed' } })
    expect(await list(user)).toMatchObject([{ id, [name]: 'Renamed' }])
  })
})

test('one id cannot belong to a vehicle and a waypoint, nor to waypoints of two trips', async () => {
  const user = await api.signIn()
  const post = async (path: string, body: object) => (await user.call('POST', path, { body })).json
  const [one, other] = [await post(trips, { name: 'Baja' }), await post(trips, { name: 'Yukon' })]
  await post(`${trips}/${one.id}/waypoints`, { ...someWaypoint, id: own })
  for (const answer of [
    await post(`${trips}/${other.id}/waypoints`, { ...someWaypoint, id: own }),
    await post(vehicles, { ...someVehicle, id: own }),
  ])
    expect(answer).toMatchObject({ code: 'conflict' })
})
