import { expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { someVehicle } from '../support/access.ts'
import { startApi } from '../support/api.ts'

const api = startApi()
const vehicles = '/api/user/vehicles'

test('a garage starts empty and returns the whole list for every addition, oldest first', async () => {
  const user = await api.signIn()
  expect(await user.call('GET', vehicles)).toMatchObject({ status: 200, json: [] })
  await user.call('POST', vehicles, { body: someVehicle })
  api.advance(5)
  const second = { make: 'Land Rover', model: 'Defender', year: null, modifications: '' }
  const answer = await user.call('POST', vehicles, { body: second })
  expect(answer.status).toBe(201)
  expect(answer.json).toEqual([
    { id: expect.any(String), ...someVehicle, rev: 0 },
    { id: expect.any(String), ...second, rev: 0 },
  ])
  expect((await user.call('GET', vehicles)).json).toEqual(answer.json)
})

test('a garage has at most 100 vehicles, even when more arrive at once; a removal frees a place', async () => {
  const user = await api.signIn()
  const answers = await Promise.all(
    Array.from({ length: limits.vehiclesPerUser + 5 }, () => user.call('POST', vehicles, { body: someVehicle })),
  )
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.json).toMatchObject({ code: 'limit', message: 'You can have at most 100 vehicles' })
  const list = (await user.call('GET', vehicles)).json
  expect(list).toHaveLength(limits.vehiclesPerUser)
  await user.call('DELETE', `${vehicles}/${list[0].id}`)
  expect((await user.call('POST', vehicles, { body: someVehicle })).status).toBe(201)
})

const nextYear = new Date().getUTCFullYear() + 1
test.each([
  [{ make: ' ' }, 'Make is required'],
  [{ make: undefined }, 'Make is required'],
  [{ model: '' }, 'Model is required'],
  [{ make: 'x'.repeat(201) }, 'Make must be at most 200 characters long'],
  [{ modifications: 'x'.repeat(2_001) }, 'Modifications must be at most 2,000 characters long'],
  [{ year: 1885 }, `Year must be from 1886 to ${nextYear}`],
  [{ year: nextYear + 1 }, `Year must be from 1886 to ${nextYear}`],
  [{ year: 1994.5 }, 'Year must be a whole number'],
  [{ year: '1994' }, 'Year must be a whole number'],
])('a vehicle with %o is refused under the name of the field', async (change, message) => {
  const user = await api.signIn()
  const body = { ...someVehicle, ...change }
  const [{ id }] = (await user.call('POST', vehicles, { body: someVehicle })).json
  const refusal = { status: 400, json: { code: 'invalid', message, requestId: expect.any(String) } }
  expect(await user.call('POST', vehicles, { body })).toMatchObject(refusal)
  // A PUT keeps omitted fields.
  if (!Object.values(change).includes(undefined))
    expect(await user.call('PUT', `${vehicles}/${id}`, { body })).toMatchObject(refusal)
  expect((await user.call('GET', vehicles)).json).toEqual([{ id, ...someVehicle, rev: 0 }])
})
