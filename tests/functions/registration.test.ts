import { expect, test } from 'vitest'
import { registrationsPerAddress } from '#functions/accounts/sign-in/throttle.ts'
import { defaultPreferences } from '#shared/account.ts'
import { type Answer, newCredentials, registrationOf, startApi } from '../support/api.ts'

const api = startApi()
const register = (body: unknown, from = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}::1`) =>
  api.call('POST', '/api/auth/register', { body, from })
const tooCommon = 'Password is too common. Please choose one that is harder to guess.'
const tooClose =
  'Password is your username, your email address or the name of this site. Please choose one that is harder to guess.'
const wrongCharacters =
  'Username may have the letters a to z and of other alphabets, digits, dots, underscores and hyphens, but no spaces'
const newRegistration = () => registrationOf(newCredentials())

test('a registration returns a message, logs nobody in, and the account can log in', async () => {
  const credentials = newCredentials()
  const answer = await register(registrationOf(credentials))
  expect(answer.status).toBe(201)
  expect(answer.json).toEqual({ message: 'Your account has been created.' })
  const login = await api.call('POST', '/api/auth/login', { body: credentials })
  const { accessToken: token } = login.json
  expect((await api.call('GET', '/api/users/auth', { token })).json).toEqual({
    username: credentials.username,
    email: `${credentials.username}@example.org`,
    role: 'USER',
    emailConfirmed: false,
    pendingEmail: null,
    preferences: defaultPreferences,
  })
})

test('a username is taken in every case and compatibility form', async () => {
  const registration = { ...newRegistration(), username: `Fuchs.${Date.now()}` }
  expect((await register(registration)).status).toBe(201)
  for (const username of [
    registration.username,
    registration.username.toUpperCase(),
    `  ${registration.username}`,
    registration.username.replace('F', 'Ｆ'),
  ]) {
    const answer = await register({ ...newRegistration(), username })
    expect(answer, username).toMatchObject({
      status: 409,
      json: { code: 'conflict', message: 'Username is already taken' },
    })
  }
})

test('an email address is taken in every case, and its refusal leaves the username free', async () => {
  const registration = newRegistration()
  await register(registration)
  const second = { ...newRegistration(), email: registration.email.toUpperCase() }
  expect(await register(second)).toMatchObject({
    status: 409,
    json: { code: 'conflict', message: 'Email is already registered' },
  })
  expect((await register({ ...second, email: newRegistration().email })).status).toBe(201)
})

test('eight registrations of one name at once create one account', async () => {
  const { username } = newCredentials()
  const tries = Array.from({ length: 8 }, () => ({ ...newRegistration(), username }))
  const answers = await Promise.all(tries.map((body) => register(body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  const logins = await Promise.all(
    tries.map(({ password }, index) =>
      api.call('POST', '/api/auth/login', { body: { username, password }, from: `192.0.2.${index}` }),
    ),
  )
  const [winner] = answers.flatMap(({ status }, index) => (status === 201 ? [index] : []))
  expect(logins.flatMap(({ status }, index) => (status === 200 ? [index] : []))).toEqual([winner])
})

test.each([
  [{ username: 'ab' }, 'Username must be 3 to 40 characters long'],
  [{ username: 'x'.repeat(41) }, 'Username must be 3 to 40 characters long'],
  [{ username: '  ab  ' }, 'Username must be 3 to 40 characters long'],
  [{ username: 'two words' }, wrongCharacters],
  [{ username: 'José María' }, wrongCharacters],
  [{ username: 'a#b#c' }, wrongCharacters],
  [{ username: '\ufdfa'.repeat(40) }, 'Username has compatibility characters; please use simpler ones'],
  [{ username: undefined }, 'Username is required'],
  [{ username: { toString: 'x' } }, 'Username is required'],
  [{ email: '' }, 'Email is required'],
  [{ email: 'nobody' }, 'Email must be an address like name@example.com'],
  [{ email: 'a b@example.org' }, 'Email must be an address like name@example.com'],
  [{ email: `${'x'.repeat(250)}@example.org` }, 'Email must be at most 254 characters long'],
  [{ password: 'seven77' }, 'Password must be at least 8 characters long'],
  [{ password: 'x'.repeat(257) }, 'Password must be at most 256 characters long'],
  [{ password: 12_345_678 }, 'Password is required'],
  [{ username: 'ab\u3164cd' }, 'Username has invisible characters'],
  [{ username: 'ab\u200dcd' }, wrongCharacters],
  [{ email: 'some\u200bbody@example.org' }, 'Email must be an address like name@example.com'],
  [{ email: 'some\u0007body@example.org' }, 'Email must be an address like name@example.com'],
  [{ email: 'some\u202ebody@example.org' }, 'Email must be an address like name@example.com'],
  [{ email: 'someone@exam\u00adple.org' }, 'Email must be an address like name@example.com'],
  [{ password: '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44\uff11' }, tooCommon],
  [{ username: 'Jane.Doe.77', password: 'jane-doe-77' }, tooClose],
  [{ username: 'wanderer77', password: '\uff37anderer77' }, tooClose],
  [{ email: 'jane.doe@example.org', password: 'Jane.Doe@example.org' }, tooClose],
  [{ email: 'jane.doe@example.org', password: 'jane doe example org' }, tooClose],
  [{ email: 'jane.doe@example.org', password: '\uff4aane.doe@example.org' }, tooClose],
  [{ password: 'Off-Grid' }, tooClose],
  [{ password: 'Offgrid 2027!' }, tooClose],
  [{ password: 'password' }, 'Password is too common. Please choose one that is harder to guess.'],
  [{ password: 'QwertyUIOP' }, 'Password is too common. Please choose one that is harder to guess.'],
  [{ bio: 'x'.repeat(2_001) }, 'Bio must be at most 2,000 characters long'],
])('a registration with %o is refused by name of the field', async (change, message) => {
  const answer = await register({ ...newRegistration(), ...change })
  expect(answer).toMatchObject({ status: 400, json: { code: 'invalid', message } })
})

test('a bio may be left out, and other fields are ignored', async () => {
  const credentials = newCredentials()
  const { bio: _, ...registration } = registrationOf(credentials)
  expect((await register({ ...registration, role: 'ADMIN', sessionEpoch: 9 })).status).toBe(201)
  const { accessToken: token } = (await api.call('POST', '/api/auth/login', { body: credentials })).json
  expect((await api.call('GET', '/api/users/auth', { token })).json).toMatchObject({ role: 'USER' })
})

test('one address registers at most 60 accounts an hour, even at once', async () => {
  const from = '198.51.100.77'
  // Requests for taken names count too, or they would be free.
  const taken = newRegistration()
  const answers: Answer[] = []
  while (answers.length <= registrationsPerAddress) {
    const left = Math.min(30, registrationsPerAddress + 1 - answers.length)
    answers.push(...(await Promise.all(Array.from({ length: left }, () => register(taken, from)))))
  }
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(registrationsPerAddress - 1)
  const refusal = answers.find(({ status }) => status === 429)
  expect(refusal).toMatchObject({ json: { code: 'too_many_requests' } })
  expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await register(newRegistration(), '198.51.100.78')).status).toBe(201)
})
