import { beforeAll, expect, test } from 'vitest'
import { defaultPreferences } from '#shared/account.ts'
import { someVehicle, someWaypoint } from '../support/access.ts'
import { type Method, registrationOf, type SignedIn, startApi } from '../support/api.ts'
import { someTrack } from '../support/tracks.ts'

const api = startApi()
/** Shared by all tests, because signing in hashes passwords slowly. */
let user: SignedIn
beforeAll(async () => {
  user = await api.signIn()
})

/** Paths that accept a JSON body, with a valid one. */
async function bodies(): Promise<[Method, string, object][]> {
  const trip = (await user.call('POST', '/api/user/trips', { body: { name: 'Baja' } })).json.id
  const waypoints = `/api/user/trips/${trip}/waypoints`
  const waypoint = (await user.call('POST', waypoints, { body: someWaypoint })).json.id
  const vehicle = (await user.call('POST', '/api/user/vehicles', { body: someVehicle })).json[0].id
  return [
    ['POST', '/api/auth/register', registrationOf({ username: `x${Date.now()}`, password: 'correct horse' })],
    ['POST', '/api/auth/refresh', { refreshToken: user.refreshToken }],
    ['POST', '/api/auth/logout', { refreshToken: 'x' }],
    ['PUT', '/api/users/preferences', defaultPreferences],
    ['PUT', '/api/users/password', { password: 'x', newPassword: 'a lantern in the juniper' }],
    ['POST', '/api/users/delete', { password: 'x', username: 'someone' }],
    ['PUT', '/api/users/email', { password: 'x', email: 'other@example.org' }],
    ['POST', '/api/users/email/confirm', { token: 'x' }],
    ['POST', '/api/user/trips', { name: 'Baja', description: '' }],
    ['PUT', `/api/user/trips/${trip}`, { name: 'Baja', description: '' }],
    ['POST', waypoints, someWaypoint],
    ['POST', `${waypoints}/batch`, { waypoints: [someWaypoint] }],
    ['POST', `${waypoints}/batch-delete`, { ids: [waypoint] }],
    ['PUT', `${waypoints}/${waypoint}`, someWaypoint],
    ['PUT', `/api/user/trips/${trip}/tracks`, { tracks: [someTrack(waypoint, waypoint)] }],
    ['POST', '/api/user/vehicles', someVehicle],
    ['PUT', `/api/user/vehicles/${vehicle}`, someVehicle],
  ]
}
const refusal = (status: number, code: string) => ({
  status,
  json: { code, message: expect.stringMatching(/\w/), requestId: expect.stringMatching(/\w/) },
})

test('a body that is not a JSON object is refused', async () => {
  for (const [method, path] of await bodies()) {
    for (const body of [
      '',
      '{',
      '{"name":',
      'null',
      '[]',
      '[{}]',
      '"x"',
      '7',
      'true',
      '\u0000',
      '{"a":1}}',
      '[object Object]',
    ]) {
      const answer = await user.call(method, path, { body })
      expect(answer, `${method} ${path} ${body}`).toMatchObject(refusal(400, 'invalid'))
    }
  }
})

test('a body above 256 KB is refused as too large, also on paths that read none', async () => {
  const huge = 'x'.repeat(2 * 1024 * 1024)
  for (const [method, path, good] of await bodies()) {
    expect(await user.call(method, path, { body: { ...good, bio: huge, description: huge } }), path).toMatchObject(
      refusal(413, 'too_large'),
    )
    expect(await user.call(method, path, { body: huge }), path).toMatchObject(refusal(413, 'too_large'))
  }
  expect(await user.call('DELETE', '/api/user/trips/1-0123456789', { body: huge })).toMatchObject({ status: 413 })
})

test('a form is refused by its content type; JSON without one or as plain text is read', async () => {
  const body = JSON.stringify({ name: 'Baja' })
  const send = (type: string) => user.call('POST', '/api/user/trips', { body, headers: { 'content-type': type } })
  for (const type of [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ]) {
    expect(await send(type), type).toMatchObject(refusal(415, 'unsupported_media_type'))
  }
  for (const type of ['application/json; charset=utf-8', 'text/plain;charset=UTF-8', 'APPLICATION/JSON']) {
    expect((await send(type)).status, type).toBe(201)
  }
})

test('names of Object.prototype’s properties do no harm as fields, values or ids', async () => {
  const polluted =
    '{"name":"__proto__","description":"constructor","__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'
  const answer = await user.call('POST', '/api/user/trips', { body: polluted })
  expect(answer.status).toBe(201)
  expect(answer.json).toEqual({
    id: expect.any(String),
    name: '__proto__',
    description: 'constructor',
    waypointCount: 0,
    rev: 0,
    changes: 0,
  })
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
  for (const body of [{ name: { toString: 'x' } }, { name: ['x'] }, { name: null }, { name: 7 }, { name: true }]) {
    expect(await user.call('POST', '/api/user/trips', { body })).toMatchObject(refusal(400, 'invalid'))
  }
})

const invalidIds = [
  '__proto__',
  'constructor',
  'undefined',
  'null',
  'NaN',
  '-1',
  '1e9',
  '%00',
  '%2e%2e',
  '%E0%A4',
  '%2Fapi%2Fusers',
  "1'; DROP TABLE trips",
  '<script>',
  'T#00000001',
  '1-0123456789-extra',
  '🏜️',
  'x'.repeat(5_000),
  '99999999999-0123456789',
]
test('odd ids are not found, wherever an id is accepted', async () => {
  const trip = (await user.call('POST', '/api/user/trips', { body: { name: 'Baja' } })).json.id
  for (const id of invalidIds) {
    const things: [string, object][] = [
      [`/api/user/trips/${id}`, { name: 'x' }],
      [`/api/user/trips/${trip}/waypoints/${id}`, someWaypoint],
      [`/api/user/trips/${id}/waypoints/${id}`, someWaypoint],
      [`/api/user/vehicles/${id}`, someVehicle],
    ]
    for (const [path, body] of things) {
      // Vehicles have no GET by id.
      const methods: Method[] = path.includes('vehicles') ? ['PUT', 'DELETE'] : ['GET', 'PUT', 'DELETE']
      for (const method of methods) {
        const answer = await user.call(method, path, method === 'PUT' ? { body } : {})
        expect(answer, `${method} ${path.slice(0, 90)}`).toMatchObject(refusal(404, 'not_found'))
      }
    }
    const lists = [`${id}/waypoints/paginated`, `${id}/waypoints/search?query=x`, `${id}/waypoints/1-x/weather`]
    for (const list of lists) expect(await user.call('GET', `/api/user/trips/${list}`)).toMatchObject({ status: 404 })
  }
})

test.each([
  ['page=-1', 'page'],
  ['page=1.5', 'page'],
  ['page=x', 'page'],
  ['page=', 'page'],
  ['page=1e3', 'page'],
  ['page=99999999999999999999', 'page'],
  ['page=Infinity', 'page'],
  ['size=0', 'size'],
  ['size=101', 'size'],
  ['size=-7', 'size'],
  ['size=x', 'size'],
  ['page=%00', 'page'],
])('the page %s is refused under the name of its field', async (query, field) => {
  const trip = (await user.call('POST', '/api/user/trips', { body: { name: 'Baja' } })).json.id
  for (const list of ['/api/user/trips', `/api/user/trips/${trip}/waypoints`]) {
    const answer = await user.call('GET', `${list}/paginated?${query}`)
    expect(answer).toMatchObject(refusal(400, 'invalid'))
    expect(answer.json.message).toMatch(new RegExp(`^${field} must be`))
  }
})

test.each(['', '?query=', '?query=%20%20', `?query=${'x'.repeat(201)}`, '?q=x'])(
  'the search %o is refused',
  async (query) => {
    const trip = (await user.call('POST', '/api/user/trips', { body: { name: 'Baja' } })).json.id
    for (const list of ['/api/user/trips', `/api/user/trips/${trip}/waypoints`]) {
      const answer = await user.call('GET', `${list}/search${query}`)
      expect(answer).toMatchObject(refusal(400, 'invalid'))
      expect(answer.json.message).toMatch(/^query /)
    }
  },
)

test('a bad query is refused before anything is looked up', async () => {
  expect(await user.call('GET', '/api/user/trips/x/waypoints/paginated?size=0')).toMatchObject({ status: 400 })
  expect(await user.call('PUT', '/api/user/trips/x', { body: { name: '' } })).toMatchObject({ status: 400 })
})

test.each([
  [{ name: '' }, 'Trip name is required'],
  [{ name: ' \n\t ' }, 'Trip name is required'],
  [{}, 'Trip name is required'],
  [{ name: 'x'.repeat(5_000) }, 'Trip name must be at most 200 characters long'],
  [{ name: 'a\u0000b' }, 'Trip name has characters that are not text'],
  [{ name: 'Baja', description: 'x'.repeat(2_001) }, 'Description must be at most 2,000 characters long'],
  [{ name: 'Baja', description: {} }, 'Description must be text'],
])('a trip with %o is refused under the name of the field', async (body, message) => {
  const { totalItems } = (await user.call('GET', '/api/user/trips/paginated')).json
  expect(await user.call('POST', '/api/user/trips', { body })).toMatchObject({ status: 400, json: { message } })
  expect((await user.call('GET', '/api/user/trips/paginated')).json.totalItems).toBe(totalItems)
})

test.each([
  [{ name: ' ' }, 'Waypoint name is required'],
  [{ name: 'x'.repeat(201) }, 'Waypoint name must be at most 200 characters long'],
  [{ latitude: undefined }, 'Latitude is required'],
  [{ latitude: null }, 'Latitude is required'],
  [{ latitude: '91' }, 'Latitude must be between -90 and 90'],
  [{ latitude: 'north' }, 'Latitude must be a decimal number of degrees'],
  [{ latitude: '1e1' }, 'Latitude must be a decimal number of degrees'],
  [{ latitude: '' }, 'Latitude must be a decimal number of degrees'],
  [{ latitude: '0x10' }, 'Latitude must be a decimal number of degrees'],
  [{ longitude: '-180.1' }, 'Longitude must be between -180 and 180'],
  [{ longitude: 181 }, 'Longitude must be between -180 and 180'],
  [{ longitude: `1.${'0'.repeat(101)}` }, 'Longitude must be a decimal number of degrees'],
  [{ longitude: '180.0000000000000001e1' }, 'Longitude must be a decimal number of degrees'],
  [{ longitude: '181.00000000000000001' }, 'Longitude must be between -180 and 180'],
  [{ startDate: '2027-02-29' }, 'Start date must be a real day between 1900 and 2100'],
  [{ startDate: '2027-13-01' }, 'Start date must be a real day between 1900 and 2100'],
  [{ endDate: '2101-01-01' }, 'End date must be a real day between 1900 and 2100'],
  [{ startDate: '1899-12-31' }, 'Start date must be a real day between 1900 and 2100'],
  [{ startDate: 'tomorrow' }, 'Start date must be a date like 2027-05-31'],
  [{ startDate: 20270531 }, 'Start date must be a date'],
])('a waypoint with %o is refused under the name of the field', async (change, message) => {
  const trip = (await user.call('POST', '/api/user/trips', { body: { name: 'Baja' } })).json.id
  const waypoints = `/api/user/trips/${trip}/waypoints`
  const good = (await user.call('POST', waypoints, { body: someWaypoint })).json
  const body = { ...someWaypoint, ...change }
  expect(await user.call('POST', waypoints, { body })).toMatchObject({
    status: 400,
    json: { code: 'invalid', message },
  })
  // A PUT keeps omitted fields.
  if (!Object.values(change).includes(undefined))
    expect(await user.call('PUT', `${waypoints}/${good.id}`, { body })).toMatchObject({
      status: 400,
      json: { message },
    })
  const after = (await user.call('GET', `/api/user/trips/${trip}`)).json
  expect(after).toMatchObject({ waypointCount: 1, waypointDTOS: [good] })
})

test('a trip’s name may be an emoji of any composition', async () => {
  for (const name of ['🏜️', '👨‍👩‍👧‍👦 in the 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '❤️‍🔥']) {
    expect((await user.call('POST', '/api/user/trips', { body: { name } })).json).toMatchObject({ name })
  }
})

test('texts of every script and of markup are returned unchanged', async () => {
  const name = '<img src=x onerror=alert(1)> 砂漠 صحراء 🏜️ \'; -- "{{x}}"'
  const answer = await user.call('POST', '/api/user/trips', { body: { name, description: name } })
  expect(answer.json).toMatchObject({ name, description: name })
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
})
