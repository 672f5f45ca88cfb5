import { expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { isUserId } from '#shared/ids.ts'
import { newCredentials, registrationOf, type SignedIn } from '../support/api.ts'
import { signedInAgain, startAssistantApi } from '../support/assistant-api.ts'
import { startApiWithEmail } from '../support/mail-api.ts'
import { newTrip, newWaypoint } from '../support/plans.ts'

const day = 24 * 3_600_000
const { api, emailsTo } = startApiWithEmail()
const assistants = startAssistantApi(api, { needsConfirmation: true })
const shared = startAssistantApi(api, { needsConfirmation: false, dailyCeiling: 8 })

/** Registers from an address, through the contract, and logs in. */
async function register(from: string): Promise<SignedIn> {
  const credentials = newCredentials()
  const registration = registrationOf(credentials)
  expect((await api.call('POST', '/api/auth/register', { body: registration, from })).status).toBe(201)
  const user = await signedInAgain(api, { ...(await api.signIn()), credentials })
  const [userId = ''] = user.refreshToken.split('.')
  if (!isUserId(userId)) throw new Error(`${userId} is no id of a user`)
  return { ...user, userId }
}

async function confirm({ credentials: { username } }: SignedIn): Promise<void> {
  const { email } = registrationOf({ username, password: '' })
  await expect.poll(() => emailsTo(email).length).toBeGreaterThan(0)
  const token = /token=([\w-]+)/.exec(emailsTo(email).at(-1)?.text ?? '')?.[1]
  expect((await api.call('POST', '/api/users/email/confirm', { body: { token } })).status).toBe(200)
}

const opening = ({ json }: { json: { message: string } }) => json.message.slice(0, 7)

test('models answer only a user who has confirmed their address; until then the field guide does, and the answer says why', async () => {
  const user = await register('198.51.100.4')
  const trip = await newTrip(user, { name: 'Far' })
  const waypoint = await newWaypoint(user, trip)
  const ask = () => assistants.ask(user, 'trip', 'Water?')
  for (const answer of [await ask(), await assistants.tip(user, waypoint)]) {
    expect(answer.status).toBe(200)
    expect(opening(answer)).toBe('Local g')
    expect(answer.headers).toMatchObject({ 'x-answered-by': 'field-guide', 'x-no-model': 'unconfirmed' })
  }
  const streamed = await assistants.stream(user, 'trip', 'Water?')
  expect(streamed.headers).toMatchObject({ 'x-answered-by': 'field-guide', 'x-no-model': 'unconfirmed' })
  expect(assistants.takeRequests()).toEqual([])

  await confirm(user)
  const answer = await ask()
  expect(opening(answer)).toBe('A model')
  expect(answer.headers).not.toHaveProperty('x-no-model')
  expect(assistants.takeRequests()).toHaveLength(1)
})

test('all accounts registered from one network get a quarter of the day’s model calls, and leave the rest to others', async () => {
  const addresses = [
    '198.51.100.4',
    '198.51.100.77',
    '198.51.100.200',
    '2001:db8:1::1',
    '2001:db8:1:ff::2',
    '2001:db8:2::1',
  ]
  const registered = []
  for (const from of addresses) registered.push(await register(from))
  const before = await api.signIn()
  api.advance(2 * day - (api.now() % day) + 1_000)
  const answers = []
  for (const user of [...registered, ...registered.slice(0, 1), before, before, before])
    answers.push(opening(await shared.ask(await signedInAgain(api, user), 'trip', 'Water?')))
  expect(answers).toEqual([
    // Two of the first network, whichever its addresses, two of the second, one of the third.
    'A model',
    'A model',
    'Local g',
    'A model',
    'A model',
    'A model',
    'Local g',
    // Accounts of earlier releases are not counted for a network.
    'A model',
    'A model',
    'A model',
  ])
})

test('an account stores only a group of thousands of networks', async () => {
  const table = api.openTable()
  const read = async (from: string) => (await table.get(keys.account((await register(from)).userId))) ?? {}
  const [one, neighbor] = [await read('192.0.2.14'), await read('192.0.2.15')]
  expect(one.registeredFrom).toMatch(/^[0-9a-f]{3}$/)
  expect(neighbor.registeredFrom).toBe(one.registeredFrom)
  expect(JSON.stringify(one)).not.toContain('192.0.2')
})
