import { expect, test } from 'vitest'
import { findByName } from '../../web/offline/local-api/pages.ts'
import { someWaypoint } from '../support/access.ts'
import { type SignedIn, startApi } from '../support/api.ts'
import { hardNames, hardTexts } from '../support/hard-names.ts'

const api = startApi()

async function newTrip(user: SignedIn) {
  const { id } = (await user.call('POST', '/api/user/trips', { body: { name: 'Baja', description: '' } })).json
  const waypoints = `/api/user/trips/${id}/waypoints`
  return {
    id: String(id),
    waypoints,
    add: async (change: object = {}) =>
      (await user.call('POST', waypoints, { body: { ...someWaypoint, ...change } })).json,
    count: async () => (await user.call('GET', `/api/user/trips/${id}`)).json.waypointCount,
  }
}
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('a waypoint is created with its coordinates as sent and its dates as days', async () => {
  const user = await api.signIn()
  const trip = await newTrip(user)
  const body = {
    name: ' Camp ',
    description: 'By the creek',
    latitude: '38.573310000000001',
    longitude: '-109.50',
    startDate: '2027-05-31T23:30:00-07:00',
    endDate: '2027-06-01',
  }
  const answer = await user.call('POST', trip.waypoints, { body })
  expect(answer.status).toBe(201)
  expect(answer.json).toEqual({
    id: expect.stringMatching(/^1-[0-9A-HJKMNP-TV-Z]{26}$/),
    name: 'Camp',
    description: 'By the creek',
    latitude: '38.573310000000001',
    longitude: '-109.50',
    startDate: '2027-05-31T00:00:00Z',
    endDate: '2027-06-01T00:00:00Z',
    weather: null,
    rev: 0,
  })
  expect((await user.call('GET', `${trip.waypoints}/${answer.json.id}`)).json).toEqual(answer.json)
  expect(await trip.count()).toBe(1)
})

test('dates may be left out, be null or empty; coordinates may be numbers', async () => {
  const user = await api.signIn()
  const trip = await newTrip(user)
  for (const dates of [{}, { startDate: null, endDate: null }, { startDate: '', endDate: '' }]) {
    const body = { name: 'Camp', latitude: -33, longitude: 0.0000001, ...dates }
    const answer = await user.call('POST', trip.waypoints, { body })
    expect(answer).toMatchObject({ status: 201, json: { startDate: null, endDate: null, latitude: '-33' } })
  }
})

test('coordinates are rounded to 15 places, as numbers and as strings alike', async () => {
  const user = await api.signIn()
  const trip = await newTrip(user)
  const numbers = [
    [0.1 + 0.2, 1e-17, '0.3', '0'],
    [-0.012345678901234568, 0.12345678901234566, '-0.012345678901235', '0.123456789012346'],
    [38.573310000000006, -109.54984, '38.573310000000006', '-109.54984'],
    [1e-7, -1.5e-10, '0.0000001', '-0.00000000015'],
    [5e-324, -1e-131, '0', '0'],
    [-0, -1e-17, '0', '0'],
  ] as const
  const texts = [
    ['0.30000000000000004', '0.00000000000000001', '0.3', '0'],
    ['-0.012345678901234568', '0.12345678901234566', '-0.012345678901235', '0.123456789012346'],
    [' 38.573310000000006123 ', `-109.54984${'0'.repeat(95)}`, '38.573310000000006', '-109.54984'],
    ['90.0000000000000001', '-180.0000000000000000', '90', '-180'],
    ['-0', '-0.00', '0', '0.00'],
    ['-0.0000000000000001', '0.100000000000000', '0', '0.100000000000000'],
  ] as const
  for (const [latitude, longitude, ...expected] of [...numbers, ...texts]) {
    const answer = await user.call('POST', trip.waypoints, { body: { name: 'Camp', latitude, longitude } })
    expect(answer, String(latitude)).toMatchObject({
      status: 201,
      json: { latitude: expected[0], longitude: expected[1] },
    })
  }
})

test('a waypoint of one day starts and ends on it; an end before the start is refused', async () => {
  const user = await api.signIn()
  const trip = await newTrip(user)
  expect(await trip.add({ startDate: '2028-02-29', endDate: '2028-02-29' })).toMatchObject({ name: 'Camp' })
  const body = { ...someWaypoint, startDate: '2027-05-02', endDate: '2027-05-01' }
  const answer = await user.call('POST', trip.waypoints, { body })
  expect(answer).toMatchObject({ status: 400, json: { code: 'invalid', message: 'End date must be after start date' } })
})

test('a waypoint is skipped with true, counts again with null, and takes nothing else', async () => {
  const user = await api.signIn()
  const trip = await newTrip(user)
  const { id } = await trip.add({ skipped: true })
  const path = `${trip.waypoints}/${id}`
  expect((await user.call('GET', path)).json.skipped).toBe(true)
  const { status, json } = await user.call('PUT', path, { body: { skipped: false } })
  expect({ status, fields: json.fields }).toEqual({
    status: 400,
    fields: [{ field: 'skipped', message: 'Skipped must be true, or null to remove it' }],
  })
  expect((await user.call('PUT', path, { body: { name: 'Well 34' } })).json.skipped).toBe(true)
  expect((await user.call('PUT', path, { body: { skipped: null } })).json).not.toHaveProperty('skipped')
})

test('waypoints are listed eight a page by start date, undated last', async () => {
  const user = await api.signIn()
  const trip = await newTrip(user)
  const page = async (query: string) => (await user.call('GET', `${trip.waypoints}/paginated${query}`)).json
  const empty = { waypoints: [], totalItems: 0, totalPages: 0, currentPage: 0, next: null, previous: null }
  expect(await page('')).toMatchObject(empty)
  const days = [21, 3, null, 14, 7, 1, 28, null, 9, 12, 2].map(
    (day) => day && `2027-05-${String(day).padStart(2, '0')}`,
  )
  for (const startDate of days) await trip.add({ name: startDate ?? 'undated', startDate, endDate: null })
  const inOrder = [...days.filter((day) => day !== null).sort(), 'undated', 'undated']
  expect(await page('')).toMatchObject({ totalItems: 11, totalPages: 2, currentPage: 0 })
  expect(names((await page('')).waypoints)).toEqual(inOrder.slice(0, 8))
  expect(names((await page('?page=1')).waypoints)).toEqual(inOrder.slice(8))
  expect(names((await page('?page=2&size=3')).waypoints)).toEqual(inOrder.slice(6, 9))
  expect(await page('?page=3')).toMatchObject({
    waypoints: [],
    totalItems: 11,
    totalPages: 2,
    currentPage: 3,
    next: null,
  })
  expect(await page('?page=1000000000&size=100')).toMatchObject({ waypoints: [], totalItems: 11 })
})

test('a search finds the same on the server and on a device, by a waypoint’s current name', async () => {
  const user = await api.signIn()
  const trip = await newTrip(user)
  const rows = []
  for (const [index, name] of hardNames.entries())
    rows.push(await trip.add({ name, startDate: `2027-05-0${index + 1}`, endDate: null }))
  const find = async (text: string) =>
    names((await user.call('GET', `${trip.waypoints}/search?${new URLSearchParams({ query: text })}`)).json)
  for (const text of hardTexts) expect(await find(text), text).toEqual(names(findByName(rows, text)))
  await user.call('PUT', `${trip.waypoints}/${rows[0].id}`, { body: { name: 'Bahía' } })
  expect([await find(hardNames[0]), await find('bahia')]).toEqual([[], ['Bahía']])
  await user.call('DELETE', `${trip.waypoints}/${rows[0].id}`)
  expect(await find('bahia')).toEqual([])
})

test('a search says that there are more results only beyond a hundred', async () => {
  const user = await api.signIn()
  const trip = await newTrip(user)
  const addMany = (count: number) =>
    user.call('POST', `${trip.waypoints}/batch`, {
      body: { waypoints: Array.from({ length: count }, () => ({ ...someWaypoint, name: 'Dune' })) },
      headers: { 'idempotency-key': `batch-of-${count}-dunes` },
    })
  const search = async () => {
    const { headers, json } = await user.call('GET', `${trip.waypoints}/search?query=dune`)
    return [json.length, headers['x-search-complete']]
  }
  await addMany(98)
  await addMany(2)
  await trip.add({ name: 'Beach' })
  expect(await search()).toEqual([100, undefined])
  await addMany(1)
  expect(await search()).toEqual([100, 'false'])
})

test('a waypoint is not found under another trip, nor by an invalid id', async () => {
  const user = await api.signIn()
  const [trip, other] = [await newTrip(user), await newTrip(user)]
  const waypoint = await trip.add()
  const wrong = [
    `${other.waypoints}/${waypoint.id}`,
    `${other.waypoints}/${waypoint.id.replace(/^1-/, '2-')}`,
    `${trip.waypoints}/${waypoint.id.toLowerCase()}`,
    `${trip.waypoints}/0${waypoint.id}`,
    `${trip.waypoints}/${waypoint.id}-x`,
    `${trip.waypoints}/constructor`,
  ]
  for (const path of wrong) {
    expect(await user.call('GET', path), path).toMatchObject({ status: 404, json: { code: 'not_found' } })
    expect(await user.call('PUT', path, { body: someWaypoint }), path).toMatchObject({ status: 404 })
    expect(await user.call('DELETE', path), path).toMatchObject({ status: 404 })
  }
  expect(await trip.count()).toBe(1)
})
