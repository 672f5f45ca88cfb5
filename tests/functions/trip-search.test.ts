import { describe, expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { listKeys } from '#functions/table/paging.ts'
import { blockName, toNamePlace } from '#functions/trips/names.ts'
import { limits } from '#shared/limits.ts'
import { findByName } from '../../web/offline/local-api/pages.ts'
import type { SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { failOften, nameOf, persist } from '../support/batches.ts'
import type { TableCall } from '../support/fault-proxy.ts'
import { hardNames, hardTexts } from '../support/hard-names.ts'
import { seedTrips } from '../support/seed.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

const create = (user: SignedIn, name: string, key?: string) =>
  user.call('POST', trips, { body: { name }, headers: key === undefined ? {} : { 'idempotency-key': key } })
const change = (user: SignedIn, id: string, body: object) => user.call('PUT', `${trips}/${id}`, { body })
const rename = (user: SignedIn, id: string, name: string) => change(user, id, { name })
const remove = (user: SignedIn, id: string) => user.call('DELETE', `${trips}/${id}`)
const search = (user: SignedIn, text: string) =>
  user.call('GET', `${trips}/search?${new URLSearchParams({ query: text })}`)

async function find(user: SignedIn, text: string): Promise<string[]> {
  const { status, headers, json } = await search(user, text)
  expect([status, headers['x-search-complete']]).toEqual([200, undefined])
  return json.map(nameOf)
}

describe('a search for trips', () => {
  test('finds each trip at once by its current name after it is created, renamed, described or copied, and not after it is deleted', async () => {
    const user = await api.signIn()
    const { id } = (await create(user, 'Álpha Loop')).json
    expect(await find(user, 'alpha')).toEqual(['Álpha Loop'])
    await rename(user, id, 'Bravo Loop')
    expect([await find(user, 'alpha'), await find(user, 'bravo')]).toEqual([[], ['Bravo Loop']])
    await change(user, id, { name: 'Bravo Loop', description: 'Round and round' })
    await change(user, id, { description: 'And back' })
    await change(user, id, { name: 'Charlie Loop', description: 'Round again' })
    expect(await find(user, 'loop')).toEqual(['Charlie Loop'])
    const headers = { 'idempotency-key': 'a-copy-of-a-loop' }
    const copy = await user.call('POST', `${trips}/${id}/copy`, { body: { name: 'Delta Loop', dates: true }, headers })
    expect(await find(user, 'loop')).toEqual(['Delta Loop', 'Charlie Loop'])
    await remove(user, id)
    expect(await find(user, 'loop')).toEqual(['Delta Loop'])
    await remove(user, copy.json.id)
    expect(await find(user, 'loop')).toEqual([])
    expect(await listNameChunks(user)).toEqual([])
  })

  test('finds on the server what it finds on a device', async () => {
    const user = await api.signIn()
    const rows = []
    for (const name of hardNames) rows.push((await create(user, name)).json)
    for (const text of hardTexts)
      expect(await find(user, text), text).toEqual(findByName(rows.toReversed(), text).map(nameOf))
  })

  test('returns the newest hundred and says that there are more, wherever they are', async () => {
    const user = await api.signIn()
    await seedTrips(api, user.userId, 1_010, 0, '', (seq) => (seq % 10 === 0 ? `Dune ${seq}` : `Trip ${seq}`))
    const all = times(101).map((index) => `Dune ${1_010 - index * 10}`)
    const answer = await search(user, 'dune')
    expect(answer.headers['x-search-complete']).toBe('false')
    expect(answer.json.map(nameOf)).toEqual(all.slice(0, limits.searchHits))
    await rename(user, answer.json[50].id, 'No more')
    expect(await find(user, 'dune')).toEqual(all.filter((name) => name !== answer.json[50].name))
  })
})

const listNameChunks = ({ userId }: SignedIn) => listKeys(api.openTable(), keys.allTripNames(userId))

test('every trip has its own place for its name, and no two of 64 in a row share a chunk', () => {
  const places = times(5_000).map((index) => toNamePlace(index + 1))
  expect(new Set(places.map(({ chunk, slot }) => `${chunk}, ${slot}`)).size).toBe(5_000)
  for (const start of times(5_000 - 64)) {
    const row = places.slice(start, start + 64)
    expect(new Set(row.map(({ chunk }) => chunk)).size).toBe(64)
  }
})

describe('during other requests', () => {
  test('a trip renamed by two devices at the same time is found by its final name', async () => {
    const user = await api.signIn()
    const { id } = (await create(user, 'Nameless')).json
    proxy.conflicts = true
    for (const round of times(10)) {
      const names = times(4).map((device) => `Round ${round} of ${device}.`)
      const answers = await Promise.all(names.map((name) => persist(() => rename(user, id, name))))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const { name } = (await user.call('GET', `${trips}/${id}`)).json
      for (const one of names) expect(await find(user, one)).toEqual(one === name ? [name] : [])
    }
  })

  test('a hundred trips renamed at once are all renamed, and found so', async () => {
    const user = await api.signIn()
    const ids = await seedTrips(api, user.userId, 100)
    proxy.conflicts = true
    const answers = await Promise.all(ids.map((id, index) => persist(() => rename(user, id, `Loop ${index + 1}`))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await find(user, 'loop')).toEqual(times(100).map((index) => `Loop ${100 - index}`))
    expect(await find(user, 'trip')).toEqual([])
  })

  test('trips that stay are found at every moment, once each, while others are created, deleted and renamed', async () => {
    const user = await api.signIn()
    const toName = (seq: number) => `${seq % 3 === 0 ? 'Stays' : 'Goes'} ${seq}`
    const ids = await seedTrips(api, user.userId, 90, 0, '', toName)
    const stay = ids.filter((_, index) => (index + 1) % 3 === 0)
    const others = ids.filter((id) => !stay.includes(id))
    proxy.conflicts = true
    const work = Promise.all([
      ...others.slice(0, 30).map((id) => persist(() => remove(user, id))),
      ...others.slice(30).map((id, index) => persist(() => rename(user, id, `Went ${index}`))),
      ...times(40).map((number) => persist(() => create(user, `Came ${number}`, `creation-of-${number}`))),
    ])
    let done = false
    const finish = () => {
      done = true
    }
    work.then(finish, finish)
    const expected = times(30).map((index) => `Stays ${90 - index * 3}`)
    while (!done) expect(await find(user, 'stays')).toEqual(expected)
    expect(new Set((await work).map(({ status }) => status))).toEqual(new Set([200, 201, 204]))
    expect(await find(user, 'stays')).toEqual(expected)
    expect([await find(user, 'came'), await find(user, 'went')].map(({ length }) => length)).toEqual([40, 30])
    expect(await find(user, 'goes')).toEqual([])
  })

  test('a trip renamed between reading its name and itself is not found by its old name', async () => {
    const user = await api.signIn()
    const { id } = (await create(user, 'Before')).json
    const readsTrips = ({ operation, input }: TableCall) => operation === 'Query' && input.includes('"T#')
    let renamed = 0
    proxy.fault = (call) => (readsTrips(call) && renamed++ === 0 ? { after: rename(user, id, 'After') } : undefined)
    expect(await find(user, 'before')).toEqual([])
    expect(renamed).toBe(1)
    expect(await find(user, 'after')).toEqual(['After'])
  })
})

describe('when something goes wrong', () => {
  test('every trip is found by its name, whatever goes wrong with almost half of the calls', async () => {
    const user = await api.signIn()
    proxy.fault = failOften(23)
    const created = await Promise.all(
      times(30).map((number) => persist(() => create(user, `First ${number}.`, `trip-number-${number}`))),
    )
    const ids: string[] = created.map(({ json }) => json.id)
    await Promise.all([
      ...ids.slice(0, 10).map((id, number) => persist(() => rename(user, id, `Second ${number}.`))),
      ...ids.slice(10, 20).map((id) => persist(() => remove(user, id))),
    ])
    proxy.fault = () => undefined
    const { json } = await user.call('GET', `${trips}/paginated?size=100`)
    expect(json.trips).toHaveLength(20)
    for (const { name } of json.trips) expect(await find(user, name)).toEqual([name])
    expect((await find(user, 'second')).toSorted()).toEqual(times(10).map((number) => `Second ${number}.`))
    expect((await find(user, 'first')).toSorted()).toEqual(times(10).map((number) => `First ${number + 20}.`))
  })

  const kills = times(5).flatMap((calls) => [
    { calls, last: 'answered' as const },
    { calls: calls + 1, last: 'lost' as const },
  ])
  // Reads of the session and the trip, the change, and another read of the trip.
  test.each(kills)(
    'a renaming killed after call $calls, its answer $last, leaves the trip found by the name it has, and its repetition renames it',
    async ({ calls, last }) => {
      const user = await api.signIn()
      const { id } = (await create(user, 'Before')).json
      let call = 0
      proxy.fault = () => {
        call++
        if (call === calls && last === 'lost') return 'lost'
        return call > calls ? 'fault' : undefined
      }
      await rename(user, id, 'After')
      proxy.fault = () => undefined
      const { name } = (await user.call('GET', `${trips}/${id}`)).json
      for (const one of ['Before', 'After']) expect(await find(user, one)).toEqual(one === name ? [name] : [])
      expect((await rename(user, id, 'After')).json).toMatchObject({ name: 'After', rev: 1 })
      expect([await find(user, 'before'), await find(user, 'after')]).toEqual([[], ['After']])
    },
  )

  test('a creation whose number was given up takes another, and its trip is found once', async () => {
    const user = await api.signIn()
    const writesTrip = ({ operation, input }: TableCall) => operation === 'TransactWriteItems' && input.includes('Slow')
    const arrival = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    let blocked = 0
    proxy.fault = (call) => {
      if (!writesTrip(call) || blocked++ > 0) return undefined
      arrival.resolve()
      return { after: release.promise }
    }
    const slow = create(user, 'Slow Loop')
    await arrival.promise
    api.advance(60_000)
    expect((await create(user, 'Fast Loop')).json.id).toMatch(/^2-/)
    release.resolve()
    expect((await slow).json.id).toMatch(/^3-/)
    expect(await find(user, 'loop')).toEqual(['Slow Loop', 'Fast Loop'])
    expect((await user.call('GET', `${trips}/paginated`)).json).toMatchObject({ totalItems: 2 })
  })

  test('a deletion leaves no empty chunk behind, even when its answer was lost', async () => {
    const user = await api.signIn()
    const { id } = (await create(user, 'Short Loop')).json
    let left = 1
    proxy.fault = ({ operation, input }) =>
      operation === 'TransactWriteItems' && input.includes('"N#') && left-- > 0 ? 'lost' : undefined
    expect((await remove(user, id)).status).toBe(204)
    expect(left).toBeLessThan(1)
    expect(await listNameChunks(user)).toEqual([])
  })

  test('a deletion leaves the names of other trips in its chunk, also of one whose creation was settled', async () => {
    const user = await api.signIn()
    const ids = await seedTrips(api, user.userId, 65)
    expect((await remove(user, ids[0] ?? '')).status).toBe(204)
    expect(await find(user, '65')).toHaveLength(1)
    await blockName(api.openTable(), user.userId, 129)
    expect((await remove(user, ids[64] ?? '')).status).toBe(204)
    expect(await find(user, '65')).toEqual([])
    expect(await listNameChunks(user)).toHaveLength(64)
  })
})
