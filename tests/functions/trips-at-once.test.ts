import { expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { listKeys } from '#functions/table/paging.ts'
import { readSequence } from '#functions/trips/trip-sequence/store.ts'
import { limits } from '#shared/limits.ts'
import { someWaypoint } from '../support/access.ts'
import type { Answer, SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { persist } from '../support/batches.ts'
import type { TableCall } from '../support/fault-proxy.ts'
import { seedTrips } from '../support/seed.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'
const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const create = (user: SignedIn, name: string, key?: string) =>
  user.call('POST', trips, { body: { name }, headers: key === undefined ? {} : { 'idempotency-key': key } })
const remove = (user: SignedIn, id: string) => user.call('DELETE', `${trips}/${id}`)
const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].sort()

async function readAll(user: SignedIn): Promise<string[]> {
  const page = async (number: number) => (await user.call('GET', `${trips}/paginated?page=${number}`)).json
  const { totalItems, totalPages } = await page(0)
  const pages = []
  for (const number of times(totalPages)) pages.push(await page(number))
  expect(pages.map((each) => [each.totalItems, each.trips.length])).toEqual(
    times(totalPages).map((number) => [totalItems, Math.min(7, totalItems - number * 7)]),
  )
  const names: string[] = pages.flatMap((each) => each.trips.map(({ name }: { name: string }) => name))
  expect(new Set(names).size).toBe(totalItems)
  const found = (await user.call('GET', `${trips}/search?query=trip`)).json
  expect(found.map(({ name }: { name: string }) => name)).toEqual(names.slice(0, limits.searchHits))
  return names
}

/** Reads the largest page during `work`: its length must match its total. */
async function readWhile<Result>(user: SignedIn, work: Promise<Result>): Promise<Result> {
  let done = false
  const finish = () => {
    done = true
  }
  work.then(finish, finish)
  while (!done) {
    const { json } = await user.call('GET', `${trips}/paginated?size=100`)
    expect(json.trips).toHaveLength(Math.min(100, json.totalItems))
  }
  return work
}

test('thirty trips created at once all exist, and every page is correct at every moment', async () => {
  const user = await api.signIn()
  proxy.conflicts = true
  const creations = times(30).map((number) => persist(() => create(user, `Trip ${number}`, `creation-of-${number}`)))
  const answers = await readWhile(user, Promise.all(creations))
  expect(statuses(answers)).toEqual([201])
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(30)
  expect((await readAll(user)).toSorted()).toEqual(
    times(30)
      .map((number) => `Trip ${number}`)
      .toSorted(),
  )
})

test('thirty trips deleted at once are all deleted', async () => {
  const user = await api.signIn()
  const ids = await seedTrips(api, user.userId, 50)
  proxy.conflicts = true
  const answers = await readWhile(user, Promise.all(ids.slice(10, 40).map((id) => persist(() => remove(user, id)))))
  expect(statuses(answers)).toEqual([204])
  expect(await readAll(user)).toHaveLength(20)
})

test('twenty trips created while twenty others are deleted all exist, and the others are gone', async () => {
  const user = await api.signIn()
  const ids = await seedTrips(api, user.userId, 30)
  proxy.conflicts = true
  const [created, deleted] = await readWhile(
    user,
    Promise.all([
      Promise.all(
        times(20).map((number) => persist(() => create(user, `Trip new ${number}`, `creation-of-${number}`))),
      ),
      Promise.all(ids.slice(0, 20).map((id) => persist(() => remove(user, id)))),
    ]),
  )
  expect([statuses(created), statuses(deleted)]).toEqual([[201], [204]])
  const names = await readAll(user)
  expect(names).toHaveLength(30)
  expect(names.filter((name) => name.startsWith('Trip new'))).toHaveLength(20)
})

const readsNumbers = ({ operation, input }: TableCall) => operation === 'GetItem' && JSON.parse(input).Key.sk.S === 'T$'
const readsTrips = ({ operation, input }: TableCall) => operation === 'Query' && /"T#/.test(input)

test('the first page of trips and their number come in one call', async () => {
  const user = await api.signIn()
  await seedTrips(api, user.userId, 20)
  const calls: string[] = []
  proxy.fault = ({ operation, input }) => {
    if (!input.includes('"S#')) calls.push(operation)
    return undefined
  }
  expect((await user.call('GET', `${trips}/paginated`)).json).toMatchObject({ totalItems: 20, totalPages: 3 })
  expect(calls).toEqual(['Query'])
})

test.each<[string, number, readonly ((call: TableCall) => boolean)[], number[]]>([
  ['a first page', 0, [readsTrips], [4, 7, 8, 20]],
  ['a second page', 1, [readsNumbers, readsTrips], [10, 20]],
])(
  '%s of trips is correct even when a trip is created or deleted before one of its reads',
  async (_, page, reads, counts) => {
    for (const count of counts) {
      const user = await api.signIn()
      const ids = await seedTrips(api, user.userId, count)
      for (const [read, isBlocked] of reads.entries()) {
        const createOne = () => create(user, `Trip beside read ${read}`)
        const removeOne = () => remove(user, ids.pop() ?? '')
        for (const change of [createOne, removeOne, removeOne]) {
          const before = await readAll(user)
          let blocked = 0
          proxy.fault = (call) => (isBlocked(call) && blocked++ === 0 ? { after: change() } : undefined)
          const { json } = await user.call('GET', `${trips}/paginated?page=${page}`)
          proxy.fault = () => undefined
          expect(blocked).toBeGreaterThan(0)
          const after = await readAll(user)
          expect(after).not.toEqual(before)
          const seen = { totalItems: json.totalItems, names: json.trips.map(({ name }: { name: string }) => name) }
          const states = [before, after].map((all) => ({
            totalItems: all.length,
            names: all.slice(7 * page, 7 * (page + 1)),
          }))
          expect(states).toContainEqual(seen)
        }
      }
    }
  },
)

const seedNumbers = (user: SignedIn, last: number) =>
  api.openTable().put({ Item: { ...keys.tripSequence(user.userId), last } })

test('of thirty trips at once an almost full account takes as many as fit', async () => {
  const user = await api.signIn()
  await seedNumbers(user, limits.tripsPerUser - 10)
  proxy.conflicts = true
  const answers = await Promise.all(times(30).map((number) => create(user, `Trip new ${number}`)))
  const created = answers.filter(({ status }) => status === 201)
  expect(created).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(20)
  const total = async () => (await user.call('GET', `${trips}/paginated`)).json.totalItems
  expect(await total()).toBe(limits.tripsPerUser)
  expect((await create(user, 'Trip too many')).status).toBe(409)
  expect((await remove(user, created[0]?.json.id)).status).toBe(204)
  expect((await create(user, 'Trip in its place')).status).toBe(201)
  expect(await total()).toBe(limits.tripsPerUser)
})

test('the number of a failed creation counts towards the limit only briefly', async () => {
  const user = await api.signIn()
  await seedNumbers(user, limits.tripsPerUser - 1)
  proxy.fault = ({ operation }) => (operation === 'TransactWriteItems' ? 'fault' : undefined)
  expect((await create(user, 'Trip cut off')).status).toBe(503)
  proxy.fault = () => undefined
  api.advance(60_000)
  expect((await create(user, 'Trip that fits')).status).toBe(201)
  expect((await create(user, 'Trip too many')).status).toBe(409)
})

/** Fails all later calls, as if the function had been killed; the last answer is lost or not. */
function killAfter(calls: number, last: 'answered' | 'lost') {
  let call = 0
  proxy.fault = () => {
    call++
    if (call === calls && last === 'lost') return 'lost'
    return call > calls ? 'fault' : undefined
  }
}
/** A creation makes five calls, a deletion nine. */
const kills = (calls: number) =>
  times(calls).flatMap((call) => [
    { calls: call, last: 'answered' as const },
    { calls: call + 1, last: 'lost' as const },
  ])
const names = (numbers: readonly number[]) => numbers.map((number) => `Trip ${number}`)

test.each(kills(5))(
  'a creation killed after call $calls, its answer $last, leaves correct pages, and its repetition creates one trip',
  async ({ calls, last }) => {
    const user = await api.signIn()
    await seedTrips(api, user.userId, 7)
    killAfter(calls, last)
    await create(user, 'Trip again', 'key-of-the-form')
    proxy.fault = () => undefined
    expect([7, 8]).toContain((await readAll(user)).length)
    const repeated = await create(user, 'Trip again', 'key-of-the-form')
    expect(repeated.status).toBe(201)
    const expected = ['Trip again', ...names([7, 6, 5, 4, 3, 2, 1])]
    expect(await readAll(user)).toEqual(expected)
    expect((await user.call('GET', `${trips}/${repeated.json.id}`)).status).toBe(200)
    // A much later deletion cleans up.
    api.advance(60_000)
    await create(user, 'Trip later')
    expect(await readAll(user)).toEqual(['Trip later', ...expected])
    expect((await readSequence(api.openTable(), user.userId)).open).toEqual([])
  },
)

test.each(kills(9))(
  'a deletion killed after call $calls, its answer $last, leaves correct pages, and is completed by its repetition or a later one',
  async ({ calls, last }) => {
    const user = await api.signIn()
    const ids = await seedTrips(api, user.userId, 8)
    for (const id of ids.slice(0, 3)) await user.call('POST', `${trips}/${id}/waypoints`, { body: someWaypoint })
    const [first = '', second = '', third = ''] = ids
    const kill = async (id: string) => {
      killAfter(calls, last)
      await remove(user, id)
      proxy.fault = () => undefined
    }
    await kill(first)
    expect([7, 8]).toContain((await readAll(user)).length)
    expect([204, 404]).toContain((await remove(user, first)).status)
    expect(await readAll(user)).toEqual(names([8, 7, 6, 5, 4, 3, 2]))

    await kill(second)
    const left = await readAll(user)
    api.advance(60_000)
    expect((await remove(user, third)).status).toBe(204)
    // Deleting another trip must not delete a visible one.
    expect(await readAll(user)).toEqual(left.filter((name) => name !== 'Trip 3'))
    const waypoints = await listKeys(api.openTable(), { pk: keys.account(user.userId).pk, from: 'W#', to: 'W#~' })
    expect(waypoints).toHaveLength(left.includes('Trip 2') ? 1 : 0)
  },
)
