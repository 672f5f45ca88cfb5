import { expect, test } from 'vitest'
import { someWaypoint } from '../support/access.ts'
import { type SignedIn, startApi } from '../support/api.ts'

const api = startApi()
const trips = '/api/user/trips'
const create = async (user: SignedIn, name: string, description = '') =>
  (await user.call('POST', trips, { body: { name, description, waypointDTOs: [] } })).json
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('a trip is created with its texts trimmed and no waypoints', async () => {
  const user = await api.signIn()
  const body = { name: '  Baja  ', description: 'All the way south', waypointDTOs: [] }
  const answer = await user.call('POST', trips, { body })
  expect(answer.status).toBe(201)
  expect(answer.json).toEqual({
    id: expect.stringMatching(/^1-[0-9a-z]{10}$/),
    name: 'Baja',
    description: 'All the way south',
    waypointCount: 0,
    rev: 0,
    changes: 0,
  })
})

test('the latest trip is the one created last; without trips there is no content', async () => {
  const user = await api.signIn()
  expect(await user.call('GET', `${trips}/latest`)).toMatchObject({ status: 204, text: '' })
  await create(user, 'First')
  const second = await create(user, 'Second')
  expect((await user.call('GET', `${trips}/latest`)).json).toEqual({ ...second, span: null })
  await user.call('DELETE', `${trips}/${second.id}`)
  expect((await user.call('GET', `${trips}/latest`)).json).toMatchObject({ name: 'First' })
})

test('trips come in pages of seven, newest first', async () => {
  const user = await api.signIn()
  for (let number = 1; number <= 16; number++) await create(user, `Trip ${number}`)
  const page = async (query: string) => (await user.call('GET', `${trips}/paginated${query}`)).json

  expect(await page('')).toMatchObject({ totalItems: 16, totalPages: 3, currentPage: 0 })
  expect(names((await page('')).trips)).toEqual([16, 15, 14, 13, 12, 11, 10].map((number) => `Trip ${number}`))
  expect(names((await page('?page=2')).trips)).toEqual(['Trip 2', 'Trip 1'])
  expect(await page('?page=1&size=5')).toMatchObject({ totalPages: 4, currentPage: 1 })
  expect((await page('?size=100')).trips).toHaveLength(16)
})

test('a page past the end is empty and its totals are correct', async () => {
  const user = await api.signIn()
  await create(user, 'Only')
  for (const page of ['1', '1000000000', String(Number.MAX_SAFE_INTEGER).slice(0, 15)]) {
    const answer = await user.call('GET', `${trips}/paginated?page=${page}&size=100`)
    expect(answer.json).toEqual({ trips: [], totalItems: 1, totalPages: 1, currentPage: Number(page) })
  }
})

test('deleted trips leave no gap in the pages, and their numbers are not reused', async () => {
  const user = await api.signIn()
  const created = []
  for (let number = 1; number <= 12; number++) created.push(await create(user, `Trip ${number}`))
  for (const index of [0, 4, 5, 10, 11]) await user.call('DELETE', `${trips}/${created[index].id}`)
  const next = await create(user, 'Trip 13')
  expect(next.id).toMatch(/^d-/)

  const left = ['Trip 13', 'Trip 10', 'Trip 9', 'Trip 8', 'Trip 7', 'Trip 4', 'Trip 3', 'Trip 2']
  for (let page = 0; page < 4; page++) {
    const answer = await user.call('GET', `${trips}/paginated?page=${page}&size=3`)
    expect(answer.json).toMatchObject({ totalItems: 8, totalPages: 3 })
    expect(names(answer.json.trips)).toEqual(left.slice(page * 3, page * 3 + 3))
  }
})

test('a trip has its first hundred waypoints in date order, undated last', async () => {
  const user = await api.signIn()
  const { id } = await create(user, 'Baja')
  const days = [null, '2027-06-01', '2027-05-01', null, '2027-05-15']
  for (const day of days) {
    const body = { ...someWaypoint, name: String(day), startDate: day, endDate: null }
    await user.call('POST', `${trips}/${id}/waypoints`, { body })
  }
  const answer = await user.call('GET', `${trips}/${id}`)
  expect(answer.json).toMatchObject({ id, name: 'Baja', waypointCount: 5 })
  expect(names(answer.json.waypointDTOS)).toEqual(['2027-05-01', '2027-05-15', '2027-06-01', 'null', 'null'])
})

test('a deleted trip is gone everywhere, with all its waypoints', async () => {
  const user = await api.signIn()
  const { id } = await create(user, 'Baja')
  const remaining = await create(user, 'Yukon')
  const waypoint = (await user.call('POST', `${trips}/${id}/waypoints`, { body: someWaypoint })).json
  expect(await user.call('DELETE', `${trips}/${id}`)).toMatchObject({ status: 204, text: '' })

  const requests: [Parameters<SignedIn['call']>[0], string, unknown?][] = [
    ['GET', `${trips}/${id}`],
    ['PUT', `${trips}/${id}`, { name: 'Baja', description: '' }],
    ['DELETE', `${trips}/${id}`],
    ['GET', `${trips}/${id}/waypoints/paginated`],
    ['GET', `${trips}/${id}/waypoints/search?query=camp`],
    ['POST', `${trips}/${id}/waypoints`, someWaypoint],
    ['GET', `${trips}/${id}/waypoints/${waypoint.id}`],
    ['PUT', `${trips}/${id}/waypoints/${waypoint.id}`, someWaypoint],
    ['DELETE', `${trips}/${id}/waypoints/${waypoint.id}`],
  ]
  for (const [method, path, body] of requests) {
    const answer = await user.call(method, path, body === undefined ? {} : { body })
    expect(answer, `${method} ${path}`).toMatchObject({ status: 404, json: { code: 'not_found' } })
  }
  expect((await user.call('GET', `${trips}/paginated`)).json).toMatchObject({ totalItems: 1, trips: [remaining] })
})

test('an invalid id, or one with another random part, finds no trip', async () => {
  const user = await api.signIn()
  const { id } = await create(user, 'Baja')
  const [seq, random = ''] = id.split('-')
  const changed = `${seq}-${random.slice(0, -1)}${random.endsWith('0') ? '1' : '0'}`
  for (const wrong of [changed, `0${id}`, id.toUpperCase(), seq, '2-0123456789', 'zzzzzz-0123456789', '1', '-', 'x']) {
    if (wrong === id) continue
    for (const method of ['GET', 'DELETE'] as const) {
      expect(await user.call(method, `${trips}/${wrong}`), wrong).toMatchObject({ status: 404 })
    }
    const body = { name: 'Hijacked', description: '' }
    expect(await user.call('PUT', `${trips}/${wrong}`, { body }), wrong).toMatchObject({ status: 404 })
    expect(await user.call('POST', `${trips}/${wrong}/waypoints`, { body: someWaypoint })).toMatchObject({
      status: 404,
    })
  }
  expect((await user.call('GET', `${trips}/${id}`)).json).toMatchObject({ name: 'Baja', waypointCount: 0 })
})
