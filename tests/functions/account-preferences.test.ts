import { beforeAll, expect, test } from 'vitest'
import { defaultPreferences, preferenceChoices } from '#shared/account.ts'
import { type SignedIn, startApi } from '../support/api.ts'

const api = startApi()
let user: SignedIn
beforeAll(async () => {
  user = await api.signIn()
})
const units = { temperature: 'celsius', distance: 'mi', volume: 'gallon', consumption: 'mpgUK' }
const preferences = { ...units, coordinates: 'mgrs' }
const save = (body: unknown) => user.call('PUT', '/api/users/preferences', { body })

test('a user without a choice gets the browser’s units and decimal degrees; a choice is returned with the user and stays', async () => {
  const before = (await user.call('GET', '/api/users/auth')).json
  expect(before.preferences).toEqual(defaultPreferences)
  const answer = await save({ ...preferences, other: 'x' })
  expect(answer).toMatchObject({ status: 200, json: { ...before, preferences } })
  expect((await user.call('GET', '/api/users/auth')).json).toEqual(answer.json)
})

test('an app that doesn’t know coordinates saves units, and the notation of coordinates stays', async () => {
  const other = await api.signIn()
  const saveUnits = (body: unknown) => other.call('PUT', '/api/users/preferences', { body })
  expect((await saveUnits(units)).json.preferences).toEqual({ ...units, coordinates: 'decimal' })
  await saveUnits({ ...units, coordinates: 'plusCode' })
  const answer = await saveUnits({ ...units, distance: 'km' })
  expect(answer).toMatchObject({ status: 200, json: { preferences: { distance: 'km', coordinates: 'plusCode' } } })
})

test.each(preferenceChoices.coordinates)('the notation %s is saved', async (coordinates) => {
  expect((await save({ ...preferences, coordinates })).json.preferences).toEqual({ ...units, coordinates })
})

test.each([
  [{ temperature: 'kelvin' }, 'Temperature must be one of auto, celsius, fahrenheit', 'temperature'],
  [{ distance: undefined }, 'Distance must be one of auto, km, mi', 'distance'],
  [{ volume: ['litre'] }, 'Volume must be one of auto, litre, gallon', 'volume'],
  [{ coordinates: 'what3words' }, 'Coordinates must be one of decimal, ddm, dms, utm, mgrs, plusCode', 'coordinates'],
  [{ consumption: 'x'.repeat(5_000) }, 'Consumption must be one of auto, l100km, mpgUS, mpgUK', 'consumption'],
])(
  'preferences with %o are refused under the name of the field, and change nothing',
  async (change, message, field) => {
    const before = (await user.call('GET', '/api/users/auth')).json
    expect(await save({ ...preferences, ...change })).toMatchObject({
      status: 400,
      json: { code: 'invalid', fields: [{ field, message }] },
    })
    expect((await user.call('GET', '/api/users/auth')).json).toEqual(before)
  },
)
