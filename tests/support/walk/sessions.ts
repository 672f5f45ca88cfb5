import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { defaultPreferences } from '#shared/account.ts'
import { newCredentials, registrationOf } from '../api.ts'
import { act, nth, pick } from './act.ts'
import { expectAnswer, expectRefusal, logIn, refresh } from './visit.ts'
import { createUser, paths } from './world.ts'

/** The time that reads may still succeed after their session has ended (ms). */
const trustTime = 3_000
/** More wrong passwords in a row delay the next login. */
const freeFailures = 3

export const sessionSteps = [
  act(1, 'signs in once more', fc.constant(''), async ({ user, api }) => {
    await logIn(api, user)
  }),

  act(1, 'mistypes the password', fc.constant(''), async ({ user, api }) => {
    if (user.wrongPasswords >= freeFailures) return
    user.wrongPasswords += 1
    const { credentials, from } = user
    const body = { ...credentials, password: `${credentials.password}?` }
    const { status, text } = await api.call('POST', '/api/auth/login', { body, from })
    deepStrictEqual([status, text], [401, 'Invalid username or password'])
  }),

  act(1, 'registers a new user', fc.constant(''), async ({ api }) => {
    const friend = createUser(newCredentials())
    const body = registrationOf(friend.credentials)
    const register = (body: object) => api.call('POST', '/api/auth/register', { body, from: friend.from })
    expectAnswer(await register(body), 201, { message: 'Your account has been created.' })
    expectRefusal(await register({ ...body, username: body.username.toUpperCase() }), 409, 'conflict')
    const { accessToken: token } = await logIn(api, friend)
    expectAnswer(await api.call('GET', paths.vehicles, { token }), 200, [])
  }),

  act(2, 'refreshes a session', nth, async ({ user, api }, at) => {
    const session = pick(user.sessions, at)
    if (session) await refresh(api, user, session)
  }),

  act(2, 'logs out', fc.tuple(nth, fc.boolean()), async ({ user, api }, [at, writesFirst]) => {
    const session = pick(user.sessions, at)
    if (!session) return
    const { accessToken: token, refreshToken } = session
    const write = () => api.call('POST', paths.trips, { token, body: { name: 'Too late' } })
    // Logging out of an ended session succeeds.
    expectAnswer(await api.call('POST', '/api/auth/logout', { body: { refreshToken } }), 204)
    session.isOpen = false
    if (writesFirst) expectRefusal(await write(), 401, 'unauthenticated')
    api.advance(trustTime)
    expectRefusal(await api.call('GET', `${paths.trips}/latest`, { token }), 401, 'unauthenticated')
    expectRefusal(await write(), 401, 'unauthenticated')
    await refresh(api, user, session)
  }),

  act(1, 'asks who it is', fc.constant(''), async ({ user, call }) => {
    const { username } = user.credentials
    const answer = await call('GET', '/api/users/auth')
    const email = { email: `${username}@example.org`, emailConfirmed: false, pendingEmail: null }
    expectAnswer(answer, 200, { username, role: 'USER', ...email, preferences: defaultPreferences })
  }),

  act(2, 'is away for a while', fc.constantFrom(20, 120), async ({ api }, minutes) => api.advance(minutes * 60_000)),
]
