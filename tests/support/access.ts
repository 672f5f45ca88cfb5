import { beforeAll, describe, expect, test } from 'vitest'
import { accessTokenSeconds } from '#functions/accounts/sessions/access-token.ts'
import type { Api, Call, Method, SignedIn } from './api.ts'
import { badTokens } from './tokens.ts'

export type ProtectedRoute = {
  readonly method: Method
  /** `{trip}`, `{waypoint}`, `{vehicle}` and `{session}` stand for the owner's ids. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const someWaypoint = {
  name: 'Camp',
  description: 'By the creek',
  latitude: '38.5',
  longitude: '-109.5',
  startDate: '2027-05-01T00:00:00Z',
  endDate: '2027-05-03T00:00:00Z',
}
export const someVehicle = { make: 'Toyota', model: 'Hilux', year: 1994, modifications: 'Snorkel' }

/** Tests that every route refuses requests without a live access token, and hides other users' data. */
export function testAccess(api: Api, routes: readonly ProtectedRoute[]): void {
  let owner: SignedIn
  let things: Record<string, string>
  const fillIds = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => things[name] ?? '')

  beforeAll(async () => {
    owner = await api.signIn()
    const trip = (await owner.call('POST', '/api/user/trips', { body: { name: 'Mine', description: '' } })).json.id
    const waypoint = (await owner.call('POST', `/api/user/trips/${trip}/waypoints`, { body: someWaypoint })).json.id
    const vehicle = (await owner.call('POST', '/api/user/vehicles', { body: someVehicle })).json[0].id
    things = { trip, waypoint, vehicle, session: owner.refreshToken.split('.')[1] ?? '' }
  })

  describe.each(routes)('$method $path', ({ method, path, body, headers }) => {
    const call = (more: Call = {}): Call => ({
      ...more,
      ...(body === undefined ? {} : { body: fillIds(JSON.stringify(body)) }),
      headers: { ...headers, ...more.headers },
    })

    test('answers 401 without a live access token', async () => {
      for (const [name, token] of Object.entries(await badTokens(api, owner))) {
        const answer = await api.call(method, fillIds(path), call(token === '' ? {} : { token }))
        expect(answer, name).toMatchObject({ status: 401, json: { code: 'unauthenticated' } })
      }
      const basic = await api.call(method, fillIds(path), call({ headers: { authorization: 'Basic dXNlcjpwYXNz' } }))
      expect(basic.status).toBe(401)
    })

    test('answers 403 to requests that did not come through CloudFront', async () => {
      for (const secret of ['', 'secret-of-the-edgf', 'x'.repeat(5_000)]) {
        const headers = { 'x-origin-secret': secret }
        expect((await owner.call(method, fillIds(path), call({ headers }))).status).toBe(403)
      }
    })

    if (path.includes('{'))
      test('answers 404 to another user', async () => {
        const other = await api.signIn()
        const answer = await other.call(method, fillIds(path), call())
        expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } })
        // Trips are numbered per user, so the other user may own a trip of the same number.
        await other.call('POST', '/api/user/trips', { body: { name: 'Theirs', description: '' } })
        expect((await other.call(method, fillIds(path), call())).status).toBe(404)
      })
  })

  test('none of the refused requests has changed anything', async () => {
    const trip = await owner.call('GET', fillIds('/api/user/trips/{trip}'))
    expect(trip.json).toMatchObject({ name: 'Mine', waypointCount: 1, waypointDTOS: [someWaypoint] })
    expect((await owner.call('GET', '/api/user/vehicles')).json).toMatchObject([someVehicle])
    const page = await owner.call('GET', '/api/user/trips/paginated')
    expect(page.json.totalItems).toBe(1)
  })

  test('an access token expires after a quarter of an hour', async () => {
    const { accessToken } = await api.signIn()
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.exp - claims.iat).toBe(accessTokenSeconds)
  })
}
