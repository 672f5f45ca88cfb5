import { expect, test } from 'vitest'
import { newCredentials, startApi } from '../support/api.ts'

const api = startApi()
const logIn = (body: object, from: string) => api.call('POST', '/api/auth/login', { body, from })

async function watch(work: () => Promise<unknown>) {
  const before = api.logs.length
  await work()
  return api.logs.slice(before)
}

test('each request is logged with its truncated network and a pseudonym of its user', async () => {
  const [user, other] = [await api.signIn(), await api.signIn()]
  const ask = (who: typeof user, from: string) => watch(() => who.call('GET', '/api/user/trips/latest', { from }))
  const [line] = await ask(user, '203.0.113.77')
  expect(line).toMatchObject({
    message: 'request',
    network: '203.0.113.0/24',
    user: expect.stringMatching(/^[\w-]{16}$/),
  })
  expect((await ask(user, '2001:db8:77:1:aaaa::9'))[0]).toMatchObject({ user: line?.user, network: '2001:db8:77::/48' })
  expect((await ask(other, '203.0.113.77'))[0]?.user).not.toBe(line?.user)
  const [anonymous] = await watch(() => api.call('GET', '/api/user/trips/latest', { from: '' }))
  expect(anonymous).toMatchObject({ network: 'unknown' })
  expect(anonymous).not.toHaveProperty('user')
  const logText = JSON.stringify(api.logs)
  for (const secret of [user.userId, user.credentials.username, '203.0.113.77', '2001:db8:77:1'])
    expect(logText).not.toContain(secret)
})

test('each login is logged with its outcome', async () => {
  const { credentials, call } = await api.signIn()
  const from = '198.51.100.9'
  const [request] = await watch(() => call('GET', '/api/users/auth'))
  const outcomeOf = async (body: object) => {
    const lines = await watch(() => logIn(body, from))
    return lines.find(({ message }) => message === 'login')
  }
  const network = '198.51.100.0/24'
  const requestId = expect.any(String)
  const wrong = { ...credentials, password: 'not the password' }
  expect(await outcomeOf(credentials)).toEqual({
    level: 'info',
    message: 'login',
    outcome: 'success',
    user: request?.user,
    network,
    requestId,
  })
  expect(await outcomeOf(wrong)).toMatchObject({ outcome: 'unauthenticated', user: request?.user, network, requestId })
  const unknown = await outcomeOf({ ...newCredentials() })
  expect(unknown).toMatchObject({ outcome: 'unauthenticated', network })
  expect(unknown?.user).toBeUndefined()
  for (let failure = 0; failure < 5; failure++) await logIn(wrong, from)
  expect(await outcomeOf(wrong)).toMatchObject({ outcome: 'too_many_requests', network })
})
