import { expect, test } from 'vitest'
import { startApi } from '../support/api.ts'

const api = startApi({
  services: async () => ({ variables: { REGISTRATION: 'closed' }, close: async () => {} }),
})

test('while registration is closed nobody creates an account, however the path is written, and users still log in', async () => {
  const user = await api.signIn()
  const body = { username: 'ben', email: 'ben@example.org', password: 'four quiet dunes', bio: '' }
  const refused = await api.call('POST', '/api/auth/register', { body })
  expect(refused).toMatchObject({
    status: 403,
    json: { code: 'forbidden', message: expect.stringMatching(/^Registration is closed/) },
  })
  for (const path of ['/api/auth/%72egister', '/api/auth/register/'])
    expect((await api.call('POST', path, { body })).status).toBeGreaterThanOrEqual(400)
  expect((await api.call('POST', '/api/auth/login', { body: user.credentials })).status).toBe(200)
})
