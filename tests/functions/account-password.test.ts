import { afterEach, expect, test } from 'vitest'
import type { SignedIn } from '../support/api.ts'
import { createFaultProxy } from '../support/fault-proxy.ts'
import { emailOf, startApiWithEmail } from '../support/mail-api.ts'

const proxy = createFaultProxy()
const { api, emailsTo, waitForEmails, setEmailService, link, validate, logIn } = startApiWithEmail({
  table: proxy.start,
})
const newPassword = 'a lantern in the juniper'

afterEach(() => {
  proxy.fault = () => undefined
  setEmailService('work')
})

const change = (user: SignedIn, body: object, token = user.accessToken) =>
  api.call('PUT', '/api/users/password', { token, body: { password: user.credentials.password, newPassword, ...body } })
const refresh = (refreshToken: string) => api.call('POST', '/api/auth/refresh', { body: { refreshToken } })
const write = (token: string) => api.call('POST', '/api/user/trips', { token, body: { name: 'Baja' } })
const wrongPassword = {
  status: 400,
  json: { code: 'invalid', fields: [{ field: 'password', message: 'Password is not right' }] },
}

test('a new password opens a new session, ends every other session and is announced to the owner', async () => {
  const user = await api.signIn()
  const other = (await logIn(user, user.credentials.password)).json
  const answer = await change(user, {})
  expect(answer).toMatchObject({
    status: 200,
    json: { accessToken: expect.any(String), refreshToken: expect.any(String) },
  })
  for (const { accessToken, refreshToken } of [user, other]) {
    expect((await write(accessToken)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  }
  expect((await write(answer.json.accessToken)).status).toBe(201)
  expect((await refresh(answer.json.refreshToken)).status).toBe(200)
  expect((await logIn(user, user.credentials.password)).status).toBe(401)
  expect((await logIn(user, newPassword)).status).toBe(200)
  await waitForEmails(user, 1)
  const [email] = emailsTo(emailOf(user))
  expect(email?.subject).toBe('Your Offgrid password was changed')
  expect(email?.text).toContain('every other device was logged out')
  expect(email?.text).not.toContain(newPassword)
})

test('a change requires the current password, and a wrong password changes nothing', async () => {
  const user = await api.signIn()
  for (const password of ['not the password', 'x'.repeat(300), 'x'.repeat(100_000)])
    expect(await change(user, { password })).toMatchObject(wrongPassword)
  for (const password of [undefined, '', null, 7, {}])
    expect(await change(user, { password })).toMatchObject({
      status: 400,
      json: { fields: [{ field: 'password', message: 'Password is required' }] },
    })
  expect((await write(user.accessToken)).status).toBe(201)
  expect((await logIn(user, user.credentials.password)).status).toBe(200)
})

test.each([
  [undefined, 'Password is required'],
  ['seven77', 'Password must be at least 8 characters long'],
  ['x'.repeat(257), 'Password must be at most 256 characters long'],
  ['password', 'Password is too common. Please choose one that is harder to guess.'],
  [
    'Off-Grid',
    'Password is your username, your email address or the name of this site. Please choose one that is harder to guess.',
  ],
])('the new password %.20o is refused under the name of its field', async (password, message) => {
  const user = await api.signIn()
  expect(await change(user, { newPassword: password })).toMatchObject({
    status: 400,
    json: { fields: [{ field: 'newPassword', message }] },
  })
  expect((await write(user.accessToken)).status).toBe(201)
})

test('a change to the same password, or to the email address, is refused and changes nothing', async () => {
  const user = await api.signIn()
  const { password } = user.credentials
  const refusals = [
    [password, 'Password is your current password. Please choose a new one.'],
    [password.replace('c', '\uff43'), 'Password is your current password. Please choose a new one.'],
    [emailOf(user).toUpperCase(), expect.stringMatching(/^Password is your username, your email address/)],
  ]
  for (const [again, message] of refusals)
    expect(await change(user, { newPassword: again })).toMatchObject({
      status: 400,
      json: { code: 'invalid', fields: [{ field: 'newPassword', message }] },
    })
  expect((await write(user.accessToken)).status).toBe(201)
  expect((await change(user, { newPassword: password.toUpperCase() })).status).toBe(200)
})

test('a wrong current password is reported, even when the new one is the same', async () => {
  const user = await api.signIn()
  expect(await change(user, { password: 'a wrong guess', newPassword: 'a wrong guess' })).toMatchObject(wrongPassword)
})

test('guesses are slowed down like those of logins, and count with them', async () => {
  const user = await api.signIn()
  for (let guess = 0; guess < 3; guess++)
    expect(await change(user, { password: 'a guess' })).toMatchObject(wrongPassword)
  for (let guess = 0; guess < 2; guess++) expect((await logIn(user, 'a guess')).status).toBe(401)
  await change(user, { password: 'a guess' })
  const refusal = await change(user, {})
  expect(refusal).toMatchObject({ status: 429, json: { code: 'too_many_requests' } })
  api.advance(Number(refusal.headers['retry-after']) * 1_000)
  expect((await change(user, {})).status).toBe(200)
})

test('a reset link emailed before is invalid after a change', async () => {
  const user = await api.signIn()
  const token = await link(user)
  expect((await validate(token)).json).toEqual({ success: true })
  expect((await change(user, {})).status).toBe(200)
  expect((await validate(token)).json).toEqual({ success: false })
})

test('of two changes at the same time one wins, and its session is open', async () => {
  const user = await api.signIn()
  const passwords = ['the first of two people', 'the second of two people']
  const answers = await Promise.all(passwords.map((password) => change(user, { newPassword: password })))
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)])
  expect([400, 401, 409]).toContain(answers[1 - winner]?.status)
  expect((await write(answers[winner]?.json.accessToken)).status).toBe(201)
  expect((await logIn(user, passwords[winner] ?? '')).status).toBe(200)
  expect((await logIn(user, passwords[1 - winner] ?? '')).status).toBe(401)
})

test('a change remains when the notice cannot be emailed, and when the table fails right after it', async () => {
  const user = await api.signIn()
  const other = (await logIn(user, user.credentials.password)).json
  setEmailService('hang')
  let changed = false
  proxy.fault = ({ operation, input }) => {
    if (changed && /^(Query|BatchWrite|Delete|Put)/.test(operation)) return 'fault'
    changed ||= operation === 'TransactWriteItems' && input.includes('passwordHash')
    return undefined
  }
  const answer = await change(user, {})
  expect(answer.status).toBe(200)
  proxy.fault = () => undefined
  expect((await write(other.accessToken)).status).toBe(401)
  expect((await write(answer.json.accessToken)).status).toBe(201)
})

test('a failed change leaves the password and the session as they were', async () => {
  const user = await api.signIn()
  proxy.fault = ({ operation, input }) =>
    operation === 'TransactWriteItems' && input.includes('passwordHash') ? 'throttle' : undefined
  expect(await change(user, {})).toMatchObject({ status: 503 })
  proxy.fault = () => undefined
  expect((await write(user.accessToken)).status).toBe(201)
  expect((await logIn(user, user.credentials.password)).status).toBe(200)
})

test('an unconfirmed address, which may be anyone’s, gets at most six notices an hour', async () => {
  const user = await api.signIn()
  let token = user.accessToken
  for (let time = 0; time < 8; time++) {
    const [password, next] =
      time % 2 === 0 ? [user.credentials.password, newPassword] : [newPassword, user.credentials.password]
    const answer = await change(user, { password, newPassword: next }, token)
    expect(answer.status).toBe(200)
    token = answer.json.accessToken
  }
  expect(emailsTo(emailOf(user))).toHaveLength(6)
})
