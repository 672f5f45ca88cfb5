import { expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { tripSeq } from '#shared/ids.ts'
import { startApi } from '../support/api.ts'

const api = startApi()
const trips = '/api/user/trips'

const [a, b, c, d, e] = ['A', 'B', 'C', 'D', 'E'].map((end) => `01ARZ3NDEKTSV4RRFFQ69G5FA${end}`)

async function createTrip() {
  const user = await api.signIn()
  const { id } = (await user.call('POST', trips, { body: { name: 'Canning', description: '' } })).json
  const path = `${trips}/${id}`
  const put = (plan: object, headers = {}) => user.call('PUT', path, { body: { plan }, headers })
  const read = async () => (await user.call('GET', path)).json.plan
  return { user, id, put, read }
}

test('a plan’s vehicles are answered in both forms, and lists have them, too', async () => {
  const { user, put, read } = await createTrip()
  const plan = { vehicleId: a, vehicleIds: [a, b], people: 3 }
  expect((await put({ vehicleIds: [a, b], people: 3 })).json).toMatchObject({ plan, rev: 1 })
  expect(await read()).toEqual(plan)
  expect((await user.call('GET', `${trips}/paginated`)).json.trips[0].plan).toEqual(plan)
  // The same in the other form changes nothing.
  expect((await put(plan)).json).toMatchObject({ plan, rev: 1 })
  expect((await put({ vehicleIds: [b] })).json.plan).toEqual({ vehicleId: b, vehicleIds: [b] })
})

test('a plan with the single field is stored and answered as before', async () => {
  const { put, read } = await createTrip()
  expect((await put({ vehicleId: a, people: 3 })).json.plan).toEqual({ vehicleId: a, people: 3 })
  expect(await read()).toEqual({ vehicleId: a, people: 3 })
})

test('a plan stored before there were several vehicles is read, and changed in either form', async () => {
  const { user, id, put, read } = await createTrip()
  await api.openTable().update({
    Key: keys.trip(user.userId, tripSeq(id)),
    UpdateExpression: 'SET #plan = :plan',
    ExpressionAttributeNames: { '#plan': 'plan' },
    ExpressionAttributeValues: { ':plan': { vehicleId: a, people: 3 } },
  })
  expect(await read()).toEqual({ vehicleId: a, people: 3 })
  expect((await put({ vehicleId: a, people: 4 })).json.plan).toEqual({ vehicleId: a, people: 4 })
  expect((await put({ vehicleIds: [a, b], people: 4 })).json.plan).toEqual({
    vehicleId: a,
    vehicleIds: [a, b],
    people: 4,
  })
})

test('a client that knows one vehicle keeps the others until it chooses another', async () => {
  const { put } = await createTrip()
  await put({ vehicleIds: [a, b] })
  const kept = { vehicleId: a, vehicleIds: [a, b], people: 5 }
  expect((await put({ vehicleId: a, people: 5 }, { 'if-match': '"1"' })).json).toMatchObject({ plan: kept, rev: 2 })
  // Sent again after a lost answer.
  expect((await put({ vehicleId: a, people: 5 }, { 'if-match': '"1"' })).json).toMatchObject({ plan: kept, rev: 2 })
  expect((await put({ vehicleId: b, people: 5 })).json.plan).toEqual({ vehicleId: b, people: 5 })
  await put({ vehicleIds: [a, b] })
  expect((await put({ people: 5 })).json.plan).toEqual({ people: 5 })
})

test('a copy of a trip has the same vehicles', async () => {
  const { user, id, put } = await createTrip()
  await put({ vehicleIds: [b, a] })
  const { json } = await user.call('POST', `${trips}/${id}/copy`, {
    body: { name: 'Again', dates: false },
    headers: { 'idempotency-key': '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
  })
  expect((await user.call('GET', `${trips}/${json.id}`)).json.plan).toEqual({ vehicleId: b, vehicleIds: [b, a] })
})

test.each([
  ['five vehicles', { vehicleIds: [a, b, c, d, e] }, 'plan.vehicleIds', 'A trip has 1 to 4 vehicles'],
  ['none', { vehicleIds: [] }, 'plan.vehicleIds', 'A trip has 1 to 4 vehicles'],
  ['a text', { vehicleIds: a }, 'plan.vehicleIds', 'A trip has 1 to 4 vehicles'],
  ['one vehicle twice', { vehicleIds: [a, b, a] }, 'plan.vehicleIds', 'Name each vehicle once'],
  ['what is no id', { vehicleIds: [a, 'mine'] }, 'plan.vehicleIds.1', 'There is no such vehicle'],
  [
    'two different first vehicles',
    { vehicleId: b, vehicleIds: [a, b] },
    'plan.vehicleId',
    'vehicleId must be the first of vehicleIds; leave one of them out',
  ],
])('a plan with %s is refused under the field’s name', async (_, plan, field, message) => {
  const { put, read } = await createTrip()
  expect(await put(plan)).toMatchObject({ status: 400, json: { fields: [{ field, message }] } })
  expect(await read()).toBeUndefined()
})
