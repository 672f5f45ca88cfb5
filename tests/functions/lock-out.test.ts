import { beforeEach, expect, test } from 'vitest'
import { createLoginThrottle } from '#functions/accounts/sign-in/throttle.ts'
import { toNetwork } from '#functions/http/network.ts'
import { keys } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import type { Table } from '#functions/table/table.ts'
import { Problem } from '#shared/problem.ts'
import { newCredentials, type SignedIn } from '../support/api.ts'
import { startApiWithEmail } from '../support/mail-api.ts'

const { api, link } = startApiWithEmail()
const hour = 3_600_000
/** The longest pause for anyone (s). */
const maxPause = 30

// Attempts are counted by the hour.
beforeEach(() => api.advance(hour - (api.now() % hour) + 1_000))

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const logIn = (username: string, password: string, from: string) =>
  api.call('POST', '/api/auth/login', { body: { username, password }, from })
const logInAs = ({ credentials }: SignedIn, from: string) => logIn(credentials.username, credentials.password, from)

let opened: Table | undefined
const table = () => {
  opened ??= api.openTable()
  return opened
}

/** Skips hashing. Returns the imposed wait (s), or 0 if the password was tried. */
async function guess(username: string, from: string, now = api.now()): Promise<number> {
  const attempts = { uniqueUsername: username, network: toNetwork(from) }
  try {
    await createLoginThrottle(table(), attempts, true, now).recordAttempt()
    return 0
  } catch (error) {
    if (error instanceof Problem && error.status === 429) return error.retryAfter ?? 0
    throw error
  }
}

/** Tries five passwords from each network. */
async function guessFrom(networks: number, prefix: string, { credentials }: SignedIn): Promise<void> {
  const guessFiveTimes = async (network: number) => {
    for (const _ of times(5)) await guess(credentials.username, `${prefix}.${network}.1`)
  }
  await Promise.all(times(networks).map(guessFiveTimes))
}

/** Stores attempts in this hour, on an account or from a network. */
const seed = (kind: 'account' | 'network', subject: string, attempts: number) =>
  table().update({
    Key: keys.rate(`login-${kind}`, subject, new Date(api.now()).toISOString().slice(0, 13)),
    UpdateExpression: 'ADD #day :many',
    ExpressionAttributeNames: { '#day': 'day' },
    ExpressionAttributeValues: { ':many': attempts },
  })

/** Waits as told, and returns the number of waits. */
async function logInPatiently(user: SignedIn, from: string): Promise<number> {
  for (let waits = 0; ; waits++) {
    const answer = await logInAs(user, from)
    if (answer.status === 200) return waits
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(maxPause)
    api.advance(Number(answer.headers['retry-after']) * 1_000)
  }
}

test('others’ failures never stop a network that has logged in before, and only slow down a new one', async () => {
  const user = await api.signIn()
  expect((await logInAs(user, '10.1.200.1')).status).toBe(200)
  await guessFrom(24, '10.1', user)
  for (const from of ['10.1.200.1', '10.1.200.1']) expect((await logInAs(user, from)).status).toBe(200)
  expect((await logIn(user.credentials.username, 'mistyped', '10.1.200.1')).status).toBe(401)
  expect((await logInAs(user, '10.1.200.1')).status).toBe(200)
  expect(await logInPatiently(user, '10.1.201.1')).toBeLessThanOrEqual(1)
})

test('from new networks an account under attack takes one attempt at a time, after growing pauses', async () => {
  const user = await api.signIn()
  const { username } = user.credentials
  await seed('account', sha256(username), 100)
  const pauses: number[] = []
  // Attempts are counted by the hour.
  let now = Math.floor(api.now() / 3_600_000) * 3_600_000
  for (const round of times(10)) {
    const four = times(4).map((each) => guess(username, `10.3.${round}.${each}`, now))
    const waits = await Promise.all(four)
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1)
    // This attempt counts after the four, so its pause is the longest.
    const pause = await guess(username, `10.3.${round}.5`, now)
    pauses.push(pause)
    now += pause * 1_000
  }
  expect(pauses[0]).toBe(1)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses.at(-1)).toBeGreaterThan(2)
  expect(pauses.at(-1)).toBeLessThanOrEqual(maxPause)
})

test('a password reset ends the pauses, and its network counts as one that has logged in', async () => {
  const user = await api.signIn()
  await seed('account', sha256(user.credentials.username), 95)
  await guessFrom(2, '10.4', user)
  const token = await link(user)
  const password = 'a lantern in the juniper'
  const body = { token, newPassword: password }
  expect((await api.call('POST', '/api/auth/password/reset', { body, from: '10.5.1.1' })).status).toBe(200)
  const { username } = user.credentials
  for (const from of ['10.5.1.1', '10.5.2.1']) expect((await logIn(username, password, from)).status).toBe(200)
  await seed('account', sha256(user.credentials.username), 95)
  await guessFrom(4, '10.6', user)
  expect((await logIn(username, password, '10.5.1.1')).status).toBe(200)
})

test('a network that tried many accounts is slowed down, but not at the account it has logged in to', async () => {
  const user = await api.signIn()
  const [busy, calm] = ['10.7.1.1', '10.7.2.1']
  expect((await logInAs(user, busy)).status).toBe(200)
  await seed('network', busy, 298)
  const now = api.now()
  const waits = await Promise.all(times(6).map(() => guess(newCredentials().username, busy, now)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2 + 1)
  expect((await logInAs(user, busy)).status).toBe(200)
  expect((await logIn(newCredentials().username, 'not the password', calm)).status).toBe(401)
  api.advance(maxPause * 1_000)
  expect((await logIn(newCredentials().username, 'not the password', busy)).status).toBe(401)
})

test.each(['cross-site', 'same-site'])(
  'a login that another site’s page makes the owner’s browser send (%s) is refused, and is no failed attempt',
  async (site) => {
    const { credentials } = await api.signIn()
    const from = `10.9.${site.length}.1`
    // Forms on any page can send plain text without a preflight request.
    const headers = { 'sec-fetch-site': site, 'content-type': 'text/plain' }
    const body = { username: credentials.username, password: 'not the password' }
    for (const _ of times(8)) {
      const answer = await api.call('POST', '/api/auth/login', { body, headers, from })
      expect(answer).toMatchObject({ status: 403, text: 'Requests must come through the site' })
    }
    const own = { 'sec-fetch-site': 'same-origin' }
    expect((await api.call('POST', '/api/auth/login', { body: credentials, headers: own, from })).status).toBe(200)
  },
)

test('a clock that was a day ahead leaves no lock behind', async () => {
  const user = await api.signIn()
  const { username, password } = user.credentials
  const from = '10.8.1.1'
  api.advance(24 * hour)
  for (const _ of times(8)) await logIn(username, 'not the password', from)
  expect((await logIn(username, password, from)).status).toBe(429)
  api.advance(-24 * hour)
  expect((await logIn(username, password, from)).status).toBe(200)
})

test('of 250 logins at once none is an error, the excess is told when to retry, and others get in', async () => {
  const user = await api.signIn()
  const attempts = times(250).map((each) => logIn(`nobody-${each}`, 'not the password', '10.9.1.1'))
  const others = times(3).map((each) => logInAs(user, `10.9.${2 + each}.1`))
  for (const { status } of await Promise.all(others)) expect(status).toBe(200)
  const answers = await Promise.all(attempts)
  const refused = answers.filter(({ status }) => status === 429)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  const tried = answers.filter(({ status }) => status === 401)
  expect(tried.length + refused.length).toBe(250)
  // Only attempts that have or wait for a turn are hashed.
  expect(tried.length).toBeGreaterThan(20)
  expect(tried.length).toBeLessThan(100)
})
