import { afterEach, describe, expect, test } from 'vitest'
import { answerTime } from '#functions/accounts/links/forgot-password.ts'
import { keys } from '#functions/table/keys.ts'
import { uniqueName } from '#shared/user.ts'
import { newCredentials, registrationOf, type SignedIn } from '../support/api.ts'
import { emailOf, startApiWithEmail } from '../support/mail-api.ts'

const { api, emailsTo, setEmailService, link: resetLink, validate, reset } = startApiWithEmail()
const newAddress = () => `${newCredentials().username}@example.net`
const linkInvalid = {
  status: 400,
  json: {
    code: 'invalid',
    message:
      'This confirmation link is not valid: it was already used, has expired or is incomplete. Please request a new one in Settings.',
  },
}

afterEach(() => setEmailService('work'))

const change = (user: SignedIn, email: unknown, password: unknown = user.credentials.password) =>
  user.call('PUT', '/api/users/email', { body: { password, email } })
const confirm = (token: unknown) => api.call('POST', '/api/users/email/confirm', { body: { token } })
const getUser = async (user: SignedIn) => (await user.call('GET', '/api/users/auth')).json
const waitForEmails = (address: string, count: number) => expect.poll(() => emailsTo(address).length).toBe(count)

function findToken(address: string): string {
  const links = emailsTo(address).flatMap(({ text }) => /\/confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? [])
  return links.at(-1) ?? ''
}

/** Returns the new address and the emailed token. */
async function requestChange(user: SignedIn, address = newAddress()) {
  const before = emailsTo(address).length
  expect((await change(user, address)).status).toBe(202)
  await waitForEmails(address, before + 1)
  return { address, token: findToken(address) }
}

describe('another address', () => {
  test('becomes the account’s once the link emailed to it is opened, and not before', async () => {
    const user = await api.signIn()
    const { address, token } = await requestChange(user)
    expect(await getUser(user)).toMatchObject({ email: emailOf(user), emailConfirmed: false, pendingEmail: address })
    expect(await confirm(token)).toMatchObject({ status: 200, json: { email: address } })
    expect(await getUser(user)).toMatchObject({ email: address, emailConfirmed: true, pendingEmail: null })
  })

  test('receives the links for a new password from then on, and the old address is free', async () => {
    const user = await api.signIn()
    const { address, token } = await requestChange(user)
    await confirm(token)
    const forgot = (email: string) => api.call('POST', '/api/auth/password/forgot', { body: { email } })
    const [before, beforeOld] = [emailsTo(address).length, emailsTo(emailOf(user)).length]
    await Promise.all([forgot(address), forgot(emailOf(user))])
    await waitForEmails(address, before + 1)
    expect(emailsTo(emailOf(user))).toHaveLength(beforeOld)
    const body = { ...registrationOf(newCredentials()), email: emailOf(user) }
    expect((await api.call('POST', '/api/auth/register', { body })).status).toBe(201)
  })

  test('is announced to the old one when it is requested, and when it has changed', async () => {
    const user = await api.signIn()
    const { address, token } = await requestChange(user)
    await waitForEmails(emailOf(user), 1)
    await confirm(token)
    await waitForEmails(emailOf(user), 2)
    const notices = emailsTo(emailOf(user))
    expect(notices.map(({ subject }) => subject)).toEqual([
      'A new email address for your Offgrid account',
      'Your Offgrid email address was changed',
    ])
    expect(JSON.stringify(notices)).not.toContain(token)
    expect(JSON.stringify(notices)).not.toContain(address)
  })

  test('requires the password', async () => {
    const user = await api.signIn()
    for (const password of ['not the password', 'x'.repeat(100_000)])
      expect(await change(user, newAddress(), password)).toMatchObject({
        status: 400,
        json: { fields: [{ field: 'password', message: 'Password is not right' }] },
      })
    expect((await getUser(user)).pendingEmail).toBeNull()
  })

  test.each(['', 'nobody', 'a b@example.org', `${'x'.repeat(250)}@example.org`, null, {}])(
    'must be an address: %.30o',
    async (email) => {
      const user = await api.signIn()
      expect(await change(user, email)).toMatchObject({ status: 400, json: { fields: [{ field: 'email' }] } })
    },
  )

  test('gets the same answer after the same time when it is taken; only its owner is informed', async () => {
    const [user, owner, other] = [await api.signIn(), await api.signIn(), await api.signIn()]
    const ask = async (who: SignedIn, email: string) => {
      const before = api.timers.sleptTime()
      const { status, text } = await change(who, email)
      return { status, text, waited: api.timers.sleptTime() - before }
    }
    const free = await ask(other, newAddress())
    expect(free).toMatchObject({ status: 202, waited: answerTime })
    const takenAddress = emailOf(owner)
    expect(await ask(user, takenAddress.toUpperCase())).toEqual(free)
    expect((await getUser(user)).pendingEmail).toBe(takenAddress.toUpperCase())
    await waitForEmails(takenAddress.toUpperCase(), 1)
    expect(emailsTo(takenAddress.toUpperCase())[0]).toMatchObject({
      subject: 'Your address already has an Offgrid account',
    })
    expect(findToken(takenAddress.toUpperCase())).toBe('')
    expect((await getUser(owner)).email).toBe(takenAddress)
  })

  test('that another user has taken in the meantime stays theirs', async () => {
    const user = await api.signIn()
    const { address, token } = await requestChange(user)
    const body = { ...registrationOf(newCredentials()), email: address }
    expect((await api.call('POST', '/api/auth/register', { body })).status).toBe(201)
    expect(await confirm(token)).toMatchObject({ status: 409, json: { code: 'conflict' } })
    expect((await getUser(user)).email).toBe(emailOf(user))
  })

  test('leaves the one before to the account that has it by now, as after a restore', async () => {
    const [user, owner] = [await api.signIn(), await api.signIn()]
    const [table, key] = [api.openTable(), keys.email(uniqueName(emailOf(user)))]
    await table.put({ Item: { ...key, userId: owner.userId } })
    const { address, token } = await requestChange(user)
    expect(await confirm(token)).toMatchObject({ status: 200, json: { email: address } })
    expect(await table.get(key)).toMatchObject({ userId: owner.userId })
  })

  test('is not the current one', async () => {
    const user = await api.signIn()
    expect(await change(user, emailOf(user))).toMatchObject({
      status: 400,
      json: { fields: [{ field: 'email', message: 'This is already your email address' }] },
    })
    expect((await getUser(user)).pendingEmail).toBeNull()
    expect(emailsTo(emailOf(user))).toEqual([])
  })

  test('may differ from the current one only in case', async () => {
    const user = await api.signIn()
    const { address, token } = await requestChange(user, emailOf(user).toUpperCase())
    expect((await confirm(token)).status).toBe(200)
    expect(await getUser(user)).toMatchObject({ email: address, emailConfirmed: true })
  })

  test('may be requested three times an hour', async () => {
    const user = await api.signIn()
    for (let time = 0; time < 3; time++) expect((await change(user, newAddress())).status).toBe(202)
    const refusal = await change(user, newAddress())
    expect(refusal).toMatchObject({ status: 429, json: { code: 'too_many_requests' } })
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('gets the same answer when no email can be sent', async () => {
    const user = await api.signIn()
    setEmailService('reject')
    expect((await change(user, newAddress())).status).toBe(202)
  })

  test('invalidates reset links emailed to the old one', async () => {
    const user = await api.signIn()
    const old = await resetLink(user)
    const { token } = await requestChange(user)
    await confirm(token)
    expect((await validate(old)).json).toEqual({ success: false })
    expect((await reset(old, 'a lantern in the juniper')).status).toBe(400)
  })
})

describe('a confirmation link', () => {
  test('works once, even when two requests use it at the same time', async () => {
    const user = await api.signIn()
    const { token } = await requestChange(user)
    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await confirm(token)).toMatchObject(linkInvalid)
  })

  test('is valid for 30 minutes, and nothing stays pending after that', async () => {
    const user = await api.signIn()
    const { token } = await requestChange(user)
    api.advance(30 * 60_000)
    expect(await confirm(token)).toMatchObject(linkInvalid)
    const { accessToken } = (await api.call('POST', '/api/auth/refresh', { body: { refreshToken: user.refreshToken } }))
      .json
    const { json } = await api.call('GET', '/api/users/auth', { token: accessToken })
    expect(json).toMatchObject({ email: emailOf(user), pendingEmail: null })
  })

  test('is replaced by a later link for another address', async () => {
    const user = await api.signIn()
    const [first, second] = [await requestChange(user), await requestChange(user)]
    expect(await confirm(first.token)).toMatchObject(linkInvalid)
    expect(await confirm(second.token)).toMatchObject({ status: 200, json: { email: second.address } })
  })

  test('is invalid after a new password, which stops the change', async () => {
    const user = await api.signIn()
    const { token } = await requestChange(user)
    await reset(await resetLink(user), 'a lantern in the juniper')
    expect(await confirm(token)).toMatchObject(linkInvalid)
    const body = { username: user.credentials.username, password: 'a lantern in the juniper' }
    const { accessToken } = (await api.call('POST', '/api/auth/login', { body })).json
    const { json } = await api.call('GET', '/api/users/auth', { token: accessToken })
    expect(json).toMatchObject({ email: emailOf(user), pendingEmail: null })
  })

  test('sets no password, and a reset link confirms nothing', async () => {
    const user = await api.signIn()
    const { token } = await requestChange(user)
    expect((await validate(token)).json).toEqual({ success: false })
    expect(await confirm(await resetLink(user))).toMatchObject(linkInvalid)
  })

  test.each(['', ' ', 'x', 'A'.repeat(69), '__proto__', '🦫', 'x'.repeat(100_000)])(
    'is not a link: %.20s',
    async (token) => {
      expect(await confirm(token)).toMatchObject(linkInvalid)
    },
  )

  test('must be a string', async () => {
    for (const token of [undefined, null, 7, {}])
      expect(await confirm(token)).toMatchObject({ status: 400, json: { message: 'token is required' } })
  })
})

describe('the address of a new account', () => {
  async function register() {
    const credentials = newCredentials()
    const body = registrationOf(credentials)
    expect((await api.call('POST', '/api/auth/register', { body })).status).toBe(201)
    const { accessToken: token } = (await api.call('POST', '/api/auth/login', { body: credentials })).json
    const call = (method: 'GET' | 'POST', path: string) => api.call(method, path, { token })
    return { email: body.email, call }
  }
  const resend = (user: Pick<SignedIn, 'call'>) => user.call('POST', '/api/users/email/resend')

  test('is confirmed by the link emailed with the registration', async () => {
    const user = await register()
    await waitForEmails(user.email, 1)
    expect((await user.call('GET', '/api/users/auth')).json.emailConfirmed).toBe(false)
    expect(await confirm(findToken(user.email))).toMatchObject({ status: 200, json: { email: user.email } })
    expect((await user.call('GET', '/api/users/auth')).json).toMatchObject({ emailConfirmed: true, pendingEmail: null })
    expect(await resend(user)).toMatchObject({ status: 409, json: { code: 'conflict' } })
  })

  test('gets its emails at a domain of any alphabet, which SES takes in Punycode only', async () => {
    const credentials = newCredentials()
    const email = `${credentials.username}@müller.example`
    const body = { ...registrationOf(credentials), email }
    expect((await api.call('POST', '/api/auth/register', { body })).status).toBe(201)
    const sentTo = `${credentials.username}@xn--mller-kva.example`
    await waitForEmails(sentTo, 1)
    expect(await confirm(findToken(sentTo))).toMatchObject({ status: 200, json: { email } })
  })

  test('gets another link on request, and each works until one is used', async () => {
    const user = await register()
    await waitForEmails(user.email, 1)
    const first = findToken(user.email)
    expect((await resend(user)).status).toBe(202)
    await waitForEmails(user.email, 2)
    expect(findToken(user.email)).not.toBe(first)
    expect((await confirm(first)).status).toBe(200)
    expect(await confirm(findToken(user.email))).toMatchObject(linkInvalid)
  })

  test('gets at most six links an hour', async () => {
    const user = await register()
    for (let time = 0; time < 5; time++) expect((await resend(user)).status).toBe(202)
    expect(await resend(user)).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
    await waitForEmails(user.email, 6)
  })

  test('is registered even when no email can be sent, and requesting another link says so', async () => {
    setEmailService('reject')
    const user = await register()
    expect(await resend(user)).toMatchObject({ status: 503, json: { code: 'unavailable' } })
  })
})
