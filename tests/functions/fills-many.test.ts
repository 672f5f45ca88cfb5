import { expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { listUlids } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { someVehicle } from '../support/access.ts'
import { startApi } from '../support/api.ts'

const api = startApi()
const firstId = '01JD8Z2V9Q4T6W8X0Y2Z400000'
const ids = listUlids(firstId, 2_000) ?? []
const fill = (at: number, more: object = {}) => ({ id: ids[at], day: '2027-05-03', amount: 60, full: true, ...more })

async function prepare() {
  const user = await api.signIn()
  const [{ id }] = (await user.call('POST', '/api/user/vehicles', { body: someVehicle })).json
  const path = `/api/user/vehicles/${id}/fills`
  return { user, id, path, post: (body: unknown) => user.call('POST', path, { body }) }
}

test('a vehicle has at most 5,000 fill-ups, and room again after a deletion', async () => {
  const { user, id, path, post } = await prepare()
  expect((await post(fill(0))).status).toBe(201)
  const almost = limits.fills.perVehicle - 1
  await api.openTable().transact([
    {
      Update: {
        Key: keys.vehicle(user.userId, id),
        UpdateExpression: 'SET fillCount = :count',
        ExpressionAttributeValues: { ':count': almost },
      },
    },
  ])
  const message = 'A vehicle can have at most 5,000 fill-ups'
  const full = { status: 409, json: { code: 'limit', message } }
  const batch = { id: ids[1], fills: [fill(1), fill(2)] }
  expect(await user.call('POST', `${path}/batch`, { body: batch })).toMatchObject({
    status: 409,
    json: { code: 'limit', message: `${message}. There is room for 1 more, and you sent 2.` },
  })
  expect((await post(fill(3))).status).toBe(201)
  expect(await post(fill(4))).toMatchObject(full)
  expect((await user.call('GET', path)).json.fills.map(({ id: one }: { id: string }) => one)).toEqual([ids[3], ids[0]])
  await user.call('DELETE', `${path}/${ids[0]}`)
  expect((await post(fill(4))).status).toBe(201)
})

test('a list of more than 1 MB comes in pages, and each fill-up once', async () => {
  const { user, path } = await prepare()
  const note = '漢'.repeat(limits.fills.note)
  const size = limits.fills.batch
  const batches = 17
  for (let at = 0; at < batches; at++) {
    const fills = Array.from({ length: size }, () => fill(0, { note }))
    const body = { id: ids[at * size], fills }
    expect((await user.call('POST', `${path}/batch`, { body })).status).toBe(201)
  }
  const first = (await user.call('GET', path)).json
  expect(first.next).toBe(first.fills.at(-1).id)
  const second = (await user.call('GET', `${path}?after=${first.next}`)).json
  expect(second.next).toBeNull()
  const listed = [...first.fills, ...second.fills].map(({ id }) => id)
  expect(listed).toEqual(ids.slice(0, batches * size).toReversed())
  expect(await user.call('GET', `${path}?after=none`)).toMatchObject({
    status: 400,
    json: { fields: [{ field: 'after' }] },
  })
})

test('the items of an older release, which counts no fill-ups, and of a newer one are read', async () => {
  const { user, id, path, post } = await prepare()
  const table = api.openTable()
  const key = keys.vehicle(user.userId, id)
  expect(await table.get(key)).not.toHaveProperty('fillCount')
  expect((await user.call('GET', path)).json).toEqual({ fills: [], next: null })
  // Counted by no one, as if an older release had restored its vehicle.
  await table.put({ Item: { ...keys.fill(user.userId, id, ids[1] ?? ''), ...fill(1), octane: 91 } })
  expect((await user.call('GET', path)).json.fills).toEqual([{ ...fill(1), rev: 0 }])
  expect((await user.call('DELETE', `${path}/${ids[1]}`)).status).toBe(204)
  expect((await post(fill(2))).status).toBe(201)
  // As an older client sends it, without its fill-ups' fields.
  const changed = await user.call('PUT', `/api/user/vehicles/${id}`, { body: someVehicle })
  expect(changed.json).toMatchObject({ fillCount: 1 })
})
