import { afterEach, describe, expect, test } from 'vitest'
import { answerTime } from '#functions/accounts/links/forgot-password.ts'
import { createFaultProxy } from '../support/fault-proxy.ts'
import { emailOf, startApiWithEmail } from '../support/mail-api.ts'

const proxy = createFaultProxy()
const { api, emailsTo, waitForEmails, setEmailService, forgot, link, validate, reset, logIn } = startApiWithEmail({
  table: proxy.start,
})
const newPassword = 'a lantern in the juniper'
const linkInvalid = {
  status: 400,
  json: {
    code: 'invalid',
    message: 'Your password reset link is invalid or has expired. Please request a new one.',
  },
}

afterEach(() => {
  setEmailService('work')
  proxy.fault = () => undefined
})

describe('requesting a reset link', () => {
  test('emails one to the account’s address, in text and HTML', async () => {
    const user = await api.signIn()
    const answer = await forgot(emailOf(user))
    expect(answer).toMatchObject({ status: 200, json: { message: expect.any(String) } })
    await waitForEmails(user, 1)
    const [email] = emailsTo(emailOf(user))
    const address = /https:\/\/offgrid\.example\/reset-password\?token=[\w-]{69}/
    const inText = address.exec(email?.text ?? '')?.[0]
    expect(inText).toBeDefined()
    expect(email?.html).toContain(`href="${inText}"`)
    expect(email?.subject).toBe('Reset your Offgrid password')
    expect(email?.text).toContain(`Hello ${user.credentials.username},`)
  })

  test.each(['visit.evil.example', 'evil\u2488com'])(
    'never greets a user by a name that looks like an address: %s',
    async (start) => {
      const username = `${start}-${Date.now().toString(36)}`
      const email = `${Date.now().toString(36)}-${start.length}@example.org`
      const body = { username, email, password: 'over the next ridge', bio: '' }
      expect((await api.call('POST', '/api/auth/register', { body })).status).toBe(201)
      await forgot(email)
      // The registration sent the email that confirms the address.
      await expect.poll(() => emailsTo(email).length).toBe(2)
      const second = emailsTo(email)[1]
      expect(second?.text).toContain('\nHello,\n')
      expect(`${second?.subject} ${second?.text} ${second?.html}`).not.toContain('evil')
    },
  )

  test('makes no other calls to the table than its own function in the cloud may', async () => {
    const user = await api.signIn()
    const operations = new Set<string>()
    proxy.fault = ({ operation }) => void operations.add(operation)
    // The fourth is refused for the hour.
    for (let at = 0; at < 4; at++) await forgot(emailOf(user))
    await forgot('nobody@example.org')
    expect([...operations].sort()).toEqual(['GetItem', 'PutItem', 'UpdateItem'])
  })

  test('finds the account whatever the case of the address', async () => {
    const user = await api.signIn()
    await forgot(`  ${emailOf(user).toUpperCase()} `)
    await waitForEmails(user, 1)
  })

  test('gets the same answer after the same time for an unknown address', async () => {
    const user = await api.signIn()
    const answer = async (email: string) => {
      const before = api.timers.sleptTime()
      const { status, text } = await forgot(email)
      return { status, text, waited: api.timers.sleptTime() - before }
    }
    const known = await answer(emailOf(user))
    expect(known.waited).toBe(answerTime)
    expect(await answer('nobody@example.org')).toEqual(known)
    expect(emailsTo('nobody@example.org')).toEqual([])
  })

  test.each([
    ['reject', 'MessageRejected'],
    ['hang', 'TimeoutError'],
  ] as const)(
    'gets the same answer after the same time when the email service fails (%s); sending is canceled and counted',
    async (fault, error) => {
      const user = await api.signIn()
      const { status, text } = await forgot(emailOf(user))
      await waitForEmails(user, 1)
      setEmailService(fault)
      const [before, logCount] = [api.timers.sleptTime(), api.logs.length]
      expect(await api.timers.passUntil(forgot(emailOf(user)))).toMatchObject({ status, text })
      expect(api.timers.sleptTime() - before).toBe(answerTime)
      // The alarm's line was logged before the answer.
      const line = { level: 'error', message: 'A reset link was not sent', mail: 'not sent', error }
      expect(api.logs.slice(logCount).filter(({ level }) => level === 'error')).toMatchObject([line])
      setEmailService('work')
      expect(emailsTo(emailOf(user))).toHaveLength(1)
    },
  )

  test('sends at most three emails an hour to an address', async () => {
    const [user, other] = [await api.signIn(), await api.signIn()]
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, time) => forgot(time % 2 ? emailOf(user) : emailOf(user).toUpperCase())),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    await waitForEmails(user, 3)
    await forgot(emailOf(other))
    await waitForEmails(other, 1)
    await waitForEmails(user, 3)
    api.advance(60 * 60_000)
    await forgot(emailOf(user))
    await waitForEmails(user, 4)
  })

  test('never takes the link’s host from the request', async () => {
    const user = await api.signIn()
    await forgot(emailOf(user), {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    })
    await waitForEmails(user, 1)
    expect(JSON.stringify(emailsTo(emailOf(user)))).not.toContain('evil.example')
  })

  test('requires an address', async () => {
    expect(await forgot('')).toMatchObject({ status: 400, json: { message: 'Email is required' } })
    expect(await forgot(undefined)).toMatchObject({ status: 400, json: { message: 'Email is required' } })
    expect((await forgot(['a@example.org'])).status).toBe(400)
    expect((await forgot('no address')).status).toBe(400)
  })
})

describe('a reset link', () => {
  test('is valid for 30 minutes', async () => {
    const user = await api.signIn()
    const token = await link(user)
    expect(await validate(token)).toMatchObject({ status: 200, json: { success: true } })
    api.advance(30 * 60_000)
    expect((await validate(token)).json).toEqual({ success: false })
    expect(await reset(token, newPassword)).toMatchObject(linkInvalid)
    expect((await logIn(user, user.credentials.password)).status).toBe(200)
  })

  test.each(['', ' ', 'x', 'A'.repeat(43), '__proto__', '🦫', 'x'.repeat(100_000)])(
    'is not a link: %.20s',
    async (token) => {
      expect((await validate(token)).json).toEqual({ success: false })
      expect(await reset(token, newPassword)).toMatchObject(linkInvalid)
    },
  )

  test('must be a string', async () => {
    for (const token of [undefined, null, 7, {}, ['x']]) {
      expect(await validate(token)).toMatchObject({ status: 400, json: { message: 'token is required' } })
      expect(await reset(token, newPassword)).toMatchObject({ status: 400, json: { message: 'token is required' } })
    }
  })

  test('sets a new password, ends every session and notifies the owner', async () => {
    const user = await api.signIn()
    expect((await reset(await link(user), newPassword)).json).toEqual({ message: expect.any(String) })
    expect((await logIn(user, user.credentials.password)).status).toBe(401)
    expect((await logIn(user, newPassword)).status).toBe(200)
    const refresh = { body: { refreshToken: user.refreshToken } }
    expect((await api.call('POST', '/api/auth/refresh', refresh)).status).toBe(401)
    await waitForEmails(user, 2)
    expect(emailsTo(emailOf(user)).map((email) => email.subject)).toEqual([
      'Reset your Offgrid password',
      'Your Offgrid password was changed',
    ])
  })

  test('sets the password even when the notice cannot be emailed', async () => {
    const user = await api.signIn()
    const token = await link(user)
    setEmailService('hang')
    expect((await reset(token, newPassword)).status).toBe(200)
    expect((await logIn(user, newPassword)).status).toBe(200)
  })

  test('works once, even when two requests use it at the same time', async () => {
    const user = await api.signIn()
    const token = await link(user)
    const passwords = ['the first of two people', 'the second of two people']
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const logins = await Promise.all(passwords.map((password) => logIn(user, password)))
    expect(logins.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)))
    expect(await reset(token, newPassword)).toMatchObject(linkInvalid)
    expect((await validate(token)).json).toEqual({ success: false })
  })

  test('is invalidated by the use of another', async () => {
    const user = await api.signIn()
    const [older, newer] = [await link(user), await link(user)]
    expect((await reset(newer, newPassword)).status).toBe(200)
    expect((await validate(older)).json).toEqual({ success: false })
    expect(await reset(older, 'someone else’s password')).toMatchObject(linkInvalid)
  })

  test('remains valid after a refused password', async () => {
    const user = await api.signIn()
    const token = await link(user)
    for (const [password, message] of [
      ['short', 'Password must be at least 8 characters long'],
      [user.credentials.username.toUpperCase(), expect.stringMatching(/^Password is your username/)],
      [emailOf(user).toUpperCase(), expect.stringMatching(/^Password is your username, your email address/)],
      [user.credentials.password, 'Password is your current password. Please choose a new one.'],
      ['password123', 'Password is too common. Please choose one that is harder to guess.'],
      ['x'.repeat(257), 'Password must be at most 256 characters long'],
      [undefined, 'Password is required'],
    ])
      expect(await reset(token, password)).toMatchObject({ status: 400, json: { code: 'invalid', message } })
    expect((await logIn(user, user.credentials.password)).status).toBe(200)
    expect((await reset(token, newPassword)).status).toBe(200)
  })

  test('does not allow an unlimited number of passwords', async () => {
    const user = await api.signIn()
    // Attempts are counted by the hour.
    api.advance(3_600_000 - (api.now() % 3_600_000))
    const [token, old] = [await link(user), user.credentials.password]
    const same = 'Password is your current password. Please choose a new one.'
    for (let time = 0; time < 10; time++)
      expect(await reset(token, old)).toMatchObject({ status: 400, json: { message: same } })
    const refusal = await reset(token, old)
    expect(refusal).toMatchObject({ status: 429, json: { code: 'too_many_requests' } })
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
    expect((await logIn(user, old)).status).toBe(200)
  })

  test('ends the wait of a user who mistyped too often', async () => {
    const user = await api.signIn()
    for (let time = 0; time < 8; time++) {
      await logIn(user, 'mistyped')
      api.advance(1_000)
    }
    expect((await logIn(user, user.credentials.password)).status).toBe(429)
    expect((await reset(await link(user), newPassword)).status).toBe(200)
    expect((await logIn(user, newPassword)).status).toBe(200)
  })
})

test('the logs say only that a reset happened', async () => {
  const user = await api.signIn()
  const token = await link(user)
  setEmailService('reject')
  await forgot(emailOf(user))
  await reset(token, newPassword)
  const logs = JSON.stringify(api.logs)
  expect(logs).toContain('A reset link was not sent')
  expect(logs).toContain('A notice was not sent')
  for (const secret of [emailOf(user), user.credentials.username, token, newPassword, 'example.org', 'not verified'])
    expect(logs).not.toContain(secret)
})
