import { expect, test } from 'vitest'
import { someVehicle } from '../support/access.ts'
import { startApi } from '../support/api.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { join, makeTrip } from '../support/crew.ts'
import { newTrip, newWaypoint } from '../support/plans.ts'

const api = startApi()
const model = startAssistantApi(api)

const specs = { energy: 'diesel', tank: 80, spare: 20, use: { paved: 11 } }
const hilux = { ...someVehicle, make: 'Toyota', model: 'Hilux', year: 2019, specs }

/** An owner's trip with two stops, which a member with a Hilux has joined. */
async function joinTrip() {
  const owner = await api.signIn()
  await owner.call('POST', '/api/user/vehicles', { body: { ...someVehicle, make: 'Secretmobile' } })
  await makeTrip(owner, 'A trip that nobody may see')
  const trip = await makeTrip(owner)
  const [day, next] = ['2027-06-20', '2027-06-22']
  await newWaypoint(owner, trip.id, { name: 'Wiluna', startDate: day, endDate: day, latitude: '-26', longitude: '120' })
  await newWaypoint(owner, trip.id, {
    name: 'Well 2',
    startDate: next,
    endDate: next,
    latitude: '-25',
    longitude: '120',
  })
  const { member, path, id } = await join(api, owner, trip.path)
  const [vehicle] = (await member.call('POST', '/api/user/vehicles', { body: hilux })).json
  await member.call('PUT', `${path}/vehicle`, { body: { vehicleId: vehicle.id } })
  const names = await Promise.all(
    [owner, member].map(async (one) => (await one.call('GET', '/api/users/auth')).json.username),
  )
  return { owner, member, trip, path, id, names }
}

/** Returns the context of the only question that the model has got. */
function takeContext() {
  const [{ system = '', prompt = '' } = {}, ...more] = model.takeRequests()
  expect(more).toEqual([])
  const [, , block = '{}'] = /<(context-\w+)>\n(.*)\n<\/\1>/.exec(prompt) ?? []
  return { all: system + prompt, context: JSON.parse(block) }
}

test('a member’s question about a joined trip is answered from it, without the owner’s vehicles, other trips and any name', async () => {
  const { owner, member, names } = await joinTrip()
  await newTrip(member, { name: 'Mine' })
  for (const kind of ['trip', 'weather']) {
    model.takeRequests()
    expect((await model.ask(member, kind, 'Is the fuel enough on the Canning Stock Route?')).status).toBe(200)
    const { all, context } = takeContext()
    expect(context.trips[0]).toMatchObject({ name: 'Canning Stock Route', waypointsInAll: 3 })
    if (kind === 'trip') expect(all).toContain('Member 1’s Toyota Hilux')
    for (const secret of [...names, owner.userId, 'Secretmobile', 'nobody may see']) expect(all).not.toContain(secret)
  }
})

test('the owner’s prompt counts a member’s vehicle without the member’s name', async () => {
  const { owner, names } = await joinTrip()
  model.takeRequests()
  await model.ask(owner, 'trip', 'Is the fuel enough on the Canning Stock Route?')
  const { all, context } = takeContext()
  expect(context.computed.findings.join()).toContain('Member 1’s Toyota Hilux')
  for (const name of names) expect(all).not.toContain(name)
})

test('a question that names no trip is about the newest own one, and about a joined one only without', async () => {
  const { member } = await joinTrip()
  const ask = async () => {
    model.takeRequests()
    await model.ask(member, 'trip', 'Will the water last?')
    return takeContext().context.trips.map(({ name }: { name: string }) => name)
  }
  expect(await ask()).toEqual(['Canning Stock Route'])
  await newTrip(member, { name: 'Mine' })
  expect(await ask()).toEqual(['Mine', 'Canning Stock Route'])
})

test('a stop’s name finds the joined trip that it is in, also behind three own trips', async () => {
  const { member } = await joinTrip()
  for (const name of ['One', 'Two', 'Three']) await newTrip(member, { name })
  const ask = async (question: string) => {
    model.takeRequests()
    await model.ask(member, 'trip', question)
    return takeContext().context.trips.map(({ name }: { name: string }) => name)
  }
  expect(await ask('Is there water at Wiluna?')).toEqual(['Canning Stock Route', 'Three', 'Two'])
  expect(await ask('Is there water?')).toEqual(['Three', 'Two', 'One'])
})

test('nothing of a trip is in a prompt after its member was removed', async () => {
  const { owner, member, trip, path } = await joinTrip()
  const stop = (await member.call('GET', path)).json.waypointDTOS[0].id
  const [{ id }] = (await owner.call('GET', `${trip.path}/members`)).json.members
  await owner.call('DELETE', `${trip.path}/members/${id}`)
  model.takeRequests()
  await model.ask(member, 'trip', 'Is the fuel enough on the Canning Stock Route to Well 2?')
  expect(takeContext().context.trips).toEqual([])
  expect((await model.tip(member, stop)).status).toBe(404)
})

test('a joined stop has a travel tip', async () => {
  const { member, path } = await joinTrip()
  const stop = (await member.call('GET', path)).json.waypointDTOS[0].id
  expect((await model.tip(member, stop)).status).toBe(200)
})
