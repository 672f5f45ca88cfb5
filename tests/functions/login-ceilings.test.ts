import { expect, test } from 'vitest'
import { createLoginThrottle, failuresPerAccount, failuresPerAddress } from '#functions/accounts/throttle.ts'
import { openTable } from '#functions/table/client.ts'
import { newCredentials, registrationOf, startApi } from '../support/api.ts'

const api = startApi()
const hour = 3_600_000

/** Failed attempts without the hashing that makes real ones slow. */
async function failures(count: number, username: (index: number) => string, from: (index: number) => string) {
  const table = openTable(api.environment.TABLE_NAME ?? '')
  const throttles = Array.from({ length: count }, (_, index) =>
    createLoginThrottle(table, username(index), from(index), api.now()),
  )
  // Not all at once: on a busy machine the last ones would give up waiting for the table.
  for (let at = 0; at < count; at += 25) {
    await Promise.all(throttles.slice(at, at + 25).map((throttle) => throttle.recordFailure()))
  }
}
const logIn = (username: string, password: string, from: string) =>
  api.call('POST', '/api/auth/login', { body: { username, password }, from })

test('guessing one account from many addresses ends at the ceiling of the hour', async () => {
  const credentials = newCredentials()
  const { username, password } = credentials
  await api.call('POST', '/api/auth/register', { body: registrationOf(credentials) })
  const from = (index: number) => `10.1.${index}.1`
  await failures(failuresPerAccount - 1, () => username, from)
  expect((await logIn(username, 'not the password', '10.2.0.1')).status).toBe(401)
  const refused = await logIn(username, password, '10.2.0.2')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600)
  api.advance(hour)
  expect((await logIn(username, password, '10.2.0.2')).status).toBe(200)
})

test('guessing many accounts from one address ends at the ceiling of the hour', async () => {
  const from = '10.3.0.1'
  await failures(
    failuresPerAddress - 1,
    (index) => `nobody-${index}`,
    () => from,
  )
  expect((await logIn('somebody', 'not the password', from)).status).toBe(401)
  expect((await logIn('somebody-else', 'not the password', from)).status).toBe(429)
  expect((await logIn('somebody-else', 'not the password', '10.3.0.2')).status).toBe(401)
})
