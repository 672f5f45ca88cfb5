import { expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { startApi } from '../support/api.ts'
import { join, makeTrip } from '../support/crew.ts'
import { someTripPlan, tripPlanSecrets } from '../support/trip-plans.ts'

const api = startApi()
const numbers = [
  { name: 'Western Fernweh Police', phone: '+61 491 570 158' },
  { name: 'Cleo Fernweh', phone: '+61 491 570 157' },
]
const others = tripPlanSecrets.filter((secret) => !JSON.stringify(numbers).includes(secret))

/** An owner's trip with a trip plan, which a viewer has joined. `show` ticks "Show to the crew", or not. */
async function joinTrip() {
  const owner = await api.signIn()
  const trip = await makeTrip(owner)
  const { member, path } = await join(api, owner, trip.path)
  const show = (forCrew: boolean | null) => owner.call('PUT', `${trip.path}/sheet`, { body: { forCrew } })
  await owner.call('PUT', `${trip.path}/sheet`, { body: someTripPlan() })
  /** The member's answers about the trip, in all ways in which a device reads it. */
  const read = async () => [
    await member.call('GET', path),
    await member.call('GET', '/api/user/joined'),
    await member.call('GET', `${path}/waypoints/all`),
  ]
  return { owner, member, trip, path, show, read }
}

test('members see who to call, and nothing else of the trip plan, as long as the owner shows it', async () => {
  const { show, read } = await joinTrip()
  const expectNone = async () => {
    for (const { text } of await read()) for (const secret of tripPlanSecrets) expect(text).not.toContain(secret)
  }
  await expectNone()
  await show(true)
  const [trip, list] = await read()
  expect(trip?.json.numbers).toEqual(numbers)
  expect(list?.json.trips[0].numbers).toEqual(numbers)
  for (const { text } of await read()) for (const secret of others) expect(text).not.toContain(secret)
  for (const off of [false, null]) {
    await show(true)
    await show(off)
    await expectNone()
  }
})

test('a number that is changed or no longer saved is changed for members, too', async () => {
  const { owner, trip, show, member, path } = await joinTrip()
  await show(true)
  await owner.call('PUT', `${trip.path}/sheet`, { body: { home: [{ name: 'Cleo Fernweh' }] } })
  expect((await member.call('GET', path)).json.numbers).toEqual(numbers.slice(0, 1))
  await owner.call('PUT', `${trip.path}/sheet`, { body: { agency: null } })
  expect((await member.call('GET', path)).json).not.toHaveProperty('numbers')
})

test('the owner’s trip, export and links, a copy and a removed member have no numbers', async () => {
  const { owner, member, trip, path, show } = await joinTrip()
  await show(true)
  const copy = (
    await member.call('POST', `${path}/copy`, {
      body: { name: 'Copy', dates: true },
      headers: { 'idempotency-key': 'one-copy' },
    })
  ).json
  const shows = { dates: true, descriptions: true, figures: true, checkIns: true, names: true }
  const { token } = (await owner.call('POST', `${trip.path}/shares`, { body: { days: 7, shows } })).json
  const [{ id }] = (await owner.call('GET', `${trip.path}/members`)).json.members
  const answers = [
    await owner.call('GET', trip.path),
    await owner.call('GET', '/api/user/trips/paginated'),
    await owner.call('GET', '/api/user/export'),
    await api.call('GET', '/api/shared/trip', { headers: { 'x-share-token': token } }),
    await member.call('GET', `/api/user/trips/${copy.id}`),
    await owner.call('DELETE', `${trip.path}/members/${id}`),
    await member.call('GET', path),
    await member.call('GET', '/api/user/joined'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 204, 404, 200])
  for (const { text } of answers) for (const { phone } of numbers) expect(text).not.toContain(phone)
})

test('a trip plan that is not for the crew writes no number to its trip', async () => {
  const { owner, show } = await joinTrip()
  await show(false)
  expect(await api.openTable().get(keys.trip(owner.userId, 1))).not.toHaveProperty('numbers')
})
