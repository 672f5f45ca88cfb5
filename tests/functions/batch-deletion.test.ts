import { describe, expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { listUlids } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { createEmptyTrip, failOften, listPlaces, persist } from '../support/batches.ts'
import { createTrackedTrip } from '../support/tracks.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'
const own = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const maxWaypoints = limits.batch.most

const prepareMany = async (count: number) => {
  const user = await api.signIn()
  const trip = await createEmptyTrip(user)
  const ids: string[] = (await trip.add(listPlaces(count))).json.ids
  return { user, trip, ids }
}

describe('deleting many waypoints', () => {
  test('removes them all and counts them', async () => {
    const { trip, ids } = await prepareMany(maxWaypoints)
    await trip.add(listPlaces(3, maxWaypoints), 'these-stay')
    expect(await trip.remove(ids)).toMatchObject({ status: 200, json: { deleted: maxWaypoints } })
    expect(await trip.names()).toEqual(['Place 98', 'Place 99', 'Place 100'])
    expect(await trip.count()).toBe(3)
  })

  test('does not count those that are gone or named twice', async () => {
    const { user, trip, ids } = await prepareMany(6)
    await user.call('DELETE', `${trip.waypoints}/${ids[0]}`)
    const never = `${ids[0]?.split('-')[0]}-${own}`
    const three = [ids[0], ids[1], ids[1], never, ids[2]]
    expect((await trip.remove(three)).json).toEqual({ deleted: 2 })
    expect((await trip.remove([never], 'nothing-to-do')).json).toEqual({ deleted: 0 })
    expect(await trip.names()).toEqual(['Place 3', 'Place 4', 'Place 5'])
    expect(await trip.count()).toBe(3)
  })

  test('writes nothing for waypoints that do not exist, also in a trip with tracks and with many keys', async () => {
    const { user, trip, ids } = await prepareMany(1)
    const tracked = await createTrackedTrip(user, 2, 1)
    const table = api.openTable()
    const readItems = () => queryAll(table, keys.everything(user.userId))
    const before = await readItems()
    for (const { id, remove } of [trip, tracked]) {
      const never = listUlids(own, maxWaypoints)?.map((ulid) => `${id.split('-')[0]}-${ulid}`)
      for (const key of ['first-time', 'first-time', 'second-time'])
        expect(await remove(never, `${key}-${id}`)).toMatchObject({ status: 200, json: { deleted: 0 } })
    }
    expect(await readItems()).toEqual(before)
    await user.call('DELETE', `${trips}/${trip.id}`)
    expect((await trip.remove([`${trip.id.split('-')[0]}-${own}`], 'trip-is-gone')).status).toBe(404)
    expect(ids).toHaveLength(1)
  })

  test('happens once; a repetition gets the first answer, even at the same time', async () => {
    const { trip, ids } = await prepareMany(30)
    const answers = await Promise.all(Array.from({ length: 5 }, () => trip.remove(ids.slice(0, 20))))
    answers.push(await trip.remove(ids.slice(0, 20)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, json: { deleted: 20 } })
    expect(await trip.count()).toBe(10)
    expect(await trip.remove(ids)).toMatchObject({ status: 409, json: { code: 'conflict' } })
    expect(await trip.add(listPlaces(1), 'many-taken-back')).toMatchObject({ status: 409, json: { code: 'conflict' } })
    expect(await trip.count()).toBe(10)
  })

  test('keeps the count right while others delete and add', async () => {
    const { user, trip, ids } = await prepareMany(60)
    proxy.conflicts = true
    const removals = [0, 10, 20, 30].map((from) =>
      persist(() => trip.remove(ids.slice(from, from + 25), `removal-from-${from}`)),
    )
    const alone = [5, 25, 58].map((index) => persist(() => user.call('DELETE', `${trip.waypoints}/${ids[index]}`)))
    const more = persist(() => trip.add(listPlaces(7, 60), 'added-meanwhile'))
    const answers = await Promise.all([...removals, ...alone, more])
    const batches = answers.slice(0, 4).reduce((sum, { json }) => sum + json.deleted, 0)
    const single = answers.slice(4, 7).filter(({ status }) => status === 204).length
    expect(batches + single).toBe(56)
    expect(await trip.names()).toEqual([55, 56, 57, 59, 60, 61, 62, 63, 64, 65, 66].map((number) => `Place ${number}`))
    expect(await trip.count()).toBe(11)
  })

  test('happens once, whatever goes wrong with almost half of the calls', async () => {
    const { trip, ids } = await prepareMany(maxWaypoints)
    proxy.fault = failOften(5)
    for (let from = 0; from < 90; from += 9) {
      const answer = await persist(() => trip.remove(ids.slice(from, from + 9), `removal-from-${from}`))
      expect(answer).toMatchObject({ status: 200, json: { deleted: 9 } })
    }
    proxy.fault = () => undefined
    expect([await trip.count(), (await trip.list()).length]).toEqual([8, 8])
  })

  test('leaves other trips alone', async () => {
    const { user, trip, ids } = await prepareMany(2)
    const other = await createEmptyTrip(user, 'Yukon')
    const elsewhere: string[] = (await other.add(listPlaces(2), 'in-another-trip')).json.ids
    for (const some of [elsewhere, [ids[0], elsewhere[0]]])
      expect(await trip.remove(some)).toMatchObject({ status: 404, json: { code: 'not_found' } })
    expect((await trip.remove(ids, 'a-strangers-hand', await api.signIn())).status).toBe(404)
    expect([await trip.count(), await other.count()]).toEqual([2, 2])
    await user.call('DELETE', `${trips}/${trip.id}`)
    expect(await trip.remove(ids)).toMatchObject({ status: 404, json: { code: 'not_found' } })
  })

  test.each([
    ['no list', undefined],
    ['none', []],
    ['one too many', Array.from({ length: maxWaypoints + 1 }, () => `1-${own}`)],
    ['an invalid id', ['mine']],
    ['a number among them', [`1-${own}`, 7]],
    ['a list of lists', [[`1-${own}`]]],
    ['as many as fit into a body', Array.from({ length: 60_000 }, () => 1)],
  ])('is refused with %s', async (_, ids) => {
    const { trip } = await prepareMany(1)
    const answer = await trip.remove(ids)
    expect(answer).toMatchObject({ status: 400, json: { message: 'ids must be 1 to 98 ids of waypoints' } })
    expect(answer.json.fields).toEqual([expect.objectContaining({ field: expect.stringMatching(/^ids/) })])
    expect(await trip.count()).toBe(1)
  })

  test('requires a key', async () => {
    const { user, trip, ids } = await prepareMany(1)
    const answer = await user.call('POST', `${trip.waypoints}/batch-delete`, { body: { ids } })
    expect(answer).toMatchObject({ status: 400, json: { message: 'Idempotency-Key is required' } })
    expect(await trip.count()).toBe(1)
  })
})
