import { expect, test } from 'vitest'
import { someVehicle, someWaypoint } from '../support/access.ts'
import { newCredentials, registrationOf, startApi } from '../support/api.ts'

const api = startApi()
const trips = '/api/user/trips'
const fieldsOf = (answer: { json: { fields: { field: string }[] } }) => answer.json.fields.map(({ field }) => field)

test('a refused body names every faulty field at once, each with its message, in the order of the form', async () => {
  const user = await api.signIn()
  const { id } = (await user.call('POST', trips, { body: { name: 'Baja' } })).json
  const body = {
    name: ' ',
    description: 7,
    latitude: 'north',
    longitude: 181,
    startDate: 'soon',
    endDate: '2027-13-01',
  }
  const answer = await user.call('POST', `${trips}/${id}/waypoints`, { body })
  expect(answer).toMatchObject({ status: 400, json: { code: 'invalid', message: 'Waypoint name is required' } })
  expect(answer.json.fields).toEqual([
    { field: 'name', message: 'Waypoint name is required' },
    { field: 'description', message: 'Description must be text' },
    { field: 'latitude', message: 'Latitude must be a decimal number of degrees' },
    { field: 'longitude', message: 'Longitude must be between -180 and 180' },
    { field: 'startDate', message: 'Start date must be a date like 2027-05-31' },
    { field: 'endDate', message: 'End date must be a real day between 1900 and 2100' },
  ])
})

test('dates in the wrong order are named beside the other faulty fields, on adding and on changing', async () => {
  const user = await api.signIn()
  const { id } = (await user.call('POST', trips, { body: { name: 'Baja' } })).json
  const waypoints = `${trips}/${id}/waypoints`
  const good = (await user.call('POST', waypoints, { body: someWaypoint })).json
  const body = { ...someWaypoint, name: '', startDate: '2027-05-02', endDate: '2027-05-01' }
  for (const [method, path] of [
    ['POST', waypoints],
    ['PUT', `${waypoints}/${good.id}`],
  ] as const) {
    const answer = await user.call(method, path, { body })
    expect(answer, method).toMatchObject({ status: 400, json: { message: 'Waypoint name is required' } })
    expect(answer.json.fields, method).toEqual([
      { field: 'name', message: 'Waypoint name is required' },
      { field: 'endDate', message: 'End date must be after start date' },
    ])
  }
  const alone = await user.call('PUT', `${waypoints}/${good.id}`, { body: { endDate: '2027-04-01' } })
  expect(fieldsOf(alone)).toEqual(['endDate'])
})

test('an invalid date is not also reported as in the wrong order', async () => {
  const user = await api.signIn()
  const { id } = (await user.call('POST', trips, { body: { name: 'Baja' } })).json
  const body = { ...someWaypoint, startDate: '2027-05-02', endDate: '1066-10-14' }
  const answer = await user.call('POST', `${trips}/${id}/waypoints`, { body })
  expect(answer.json.fields).toEqual([
    { field: 'endDate', message: 'End date must be a real day between 1900 and 2100' },
  ])
})

test('every form of the product gets errors by field', async () => {
  const user = await api.signIn()
  const refused = async (path: string, body: object) => fieldsOf(await user.call('POST', path, { body }))
  expect(await refused(trips, { name: '', description: 5 })).toEqual(['name', 'description'])
  const vehicle = { ...someVehicle, make: '', model: 'x'.repeat(201), year: 1700 }
  expect(await refused('/api/user/vehicles', vehicle)).toEqual(['make', 'model', 'year'])
  expect(await refused('/api/auth/register', { username: 'x', email: 'nobody', password: 'short' })).toEqual([
    'username',
    'email',
    'password',
  ])
  expect(await refused('/api/auth/password/forgot', { email: '' })).toEqual(['email'])
  expect(await refused('/api/auth/password/reset', { token: 'x', newPassword: 'short' })).toEqual(['newPassword'])
  const common = { ...registrationOf(newCredentials()), password: 'password1' }
  expect(await refused('/api/auth/register', common)).toEqual(['password'])
  const takenName = { ...registrationOf(newCredentials()), username: user.credentials.username }
  expect(await refused('/api/auth/register', takenName)).toEqual(['username'])
})

test('a query gets errors by field, too; a body that is not an object does not', async () => {
  const user = await api.signIn()
  const page = await user.call('GET', `${trips}/paginated?page=x&size=101`)
  expect(page).toMatchObject({ status: 400, json: { message: 'page must be a whole number from 0' } })
  expect(fieldsOf(page)).toEqual(['page', 'size'])
  const answer = await user.call('POST', trips, { body: '[]' })
  expect(answer.status).toBe(400)
  expect(answer.json.fields).toBeUndefined()
})

test('a refused login stays plain text', async () => {
  const answer = await api.call('POST', '/api/auth/login', { body: { username: '', password: '' } })
  expect(answer).toMatchObject({ status: 400, text: 'Username is required' })
})
