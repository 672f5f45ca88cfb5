import { expect, test } from 'vitest'
import { originHeaders } from '../../infra/edge.ts'
import { startApi } from '../support/api.ts'

const [old, next] = ['the-first-secret-of-the-edge', 'the-second-secret-of-the-edge']
const api = startApi({
  services: async () => ({ variables: { ORIGIN_SECRET: `${old},${next}` }, close: async () => {} }),
})

test('while CloudFront’s secret is replaced, requests with either value are answered and all others refused', async () => {
  const status = async (secret: string) =>
    (await api.call('GET', '/api/users/auth', { headers: { [originHeaders.secret]: secret } })).status
  // A request through CloudFront passes the secret's check and lacks only a token.
  expect(await Promise.all([old, next].map(status))).toEqual([401, 401])
  const refused = ['', 'something-else', `${old},${next}`, old.slice(1), `${next}x`]
  expect(await Promise.all(refused.map(status))).toEqual(refused.map(() => 403))
})
