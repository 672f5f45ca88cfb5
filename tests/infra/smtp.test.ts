import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OutgoingEmail } from '../../infra/local/fakes/ses.ts'
import { openSmtp, type SmtpServer } from '../../infra/local/smtp.ts'
import { createFolder } from '../support/folder.ts'
import { failToStart, post, type Server, startServer } from '../support/server.ts'
import { smtpPassword, smtpUser, startSmtp, type TestSmtp, trust } from '../support/smtp.ts'

const email: OutgoingEmail = {
  from: 'Offgrid <offgrid@trips.example>',
  to: 'anna@example.org',
  subject: 'Confirm your address\r\nBcc: eve@example.org',
  text: 'Open https://trips.example/confirm-email?token=secret',
  html: '<p>Open it</p>',
}

async function openTestSmtp(
  options: Parameters<typeof startSmtp>[0] & { readonly trusted?: boolean; readonly answerTime?: number } = {},
  more: Partial<SmtpServer> = {},
) {
  // A busy machine may be slow.
  const { trusted = true, answerTime = 60_000, ...serverOptions } = options
  const server = await startSmtp(serverOptions)
  onTestFinished(server.close)
  if (trusted) onTestFinished(trust(server.cert))
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => errors.mockRestore())
  const auth = { user: smtpUser, pass: smtpPassword }
  const smtp = openSmtp(
    { host: 'localhost', port: server.port, secure: options.secure ?? true, auth, ...more },
    answerTime,
  )
  return { server, smtp, readErrors: () => errors.mock.calls.map(String) }
}

test.each([true, false])(
  'an email is sent through TLS, to its one recipient (TLS from the start: %s)',
  async (secure) => {
    const { server, smtp } = await openTestSmtp({ secure })
    expect(await smtp.deliver(email)).toBe('sent')
    expect(await smtp.deliver({ ...email, to: 'anna@example.org, eve@example.org' })).not.toBe('unavailable')
    expect(server.emails[0]).toMatchObject({ from: 'offgrid@trips.example', to: ['anna@example.org'], secure: true })
    expect(server.emails.flatMap(({ to }) => to)).not.toContain('eve@example.org')
    expect(server.emails[0]?.text).toMatch(/^From: Offgrid <offgrid@trips\.example>\r$/m)
    expect(server.emails[0]?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(server.emails[0]?.text).not.toMatch(/^Bcc:/m)
    expect(server.emails[0]?.text).toContain(email.text)
  },
)

describe('Nothing is sent, and the reason is reported without address and link,', () => {
  test.each<[string, Parameters<typeof openTestSmtp>, RegExp]>([
    ['without STARTTLS', [{ secure: false, disabledCommands: ['STARTTLS'] }], /did not start TLS/],
    ['to a server without a valid certificate', [{ trusted: false }], /cannot be reached \(.*self-signed certificate/],
    [
      'after STARTTLS without one',
      [{ trusted: false, secure: false }],
      /cannot be reached \(.*self-signed certificate/,
    ],
    [
      'with a wrong password',
      [{}, { auth: { user: smtpUser, pass: 'wrong' } }],
      /does not accept the user and password of SMTP_URL \(535\)/,
    ],
    ['without a server', [{}, { port: 1 }], /cannot be reached \(.*ECONNREFUSED/],
    ['when the server expects plain text first', [{ secure: false }, { secure: true }], /cannot be reached/],
  ])('%s', async (_name, options, reason) => {
    const { server, smtp, readErrors } = await openTestSmtp(...options)
    expect(await smtp.deliver(email)).not.toBe('sent')
    await smtp.check()
    expect(readErrors()).toEqual([
      expect.stringMatching(/^An email was not sent: localhost:\d+ /),
      expect.stringMatching(/^Emails cannot be sent now: localhost:\d+ /),
    ])
    for (const error of readErrors()) {
      expect(error).toMatch(reason)
      expect(error).not.toMatch(/anna|secret|wörd/)
    }
    expect(server.emails).toEqual([])
  })
})

test.each([
  [550, 'refused'],
  [451, 'unavailable'],
])('an email that the server answers with %i is %s', async (code, result) => {
  const { server, smtp, readErrors } = await openTestSmtp()
  server.refuse(code)
  expect(await smtp.deliver(email)).toBe(result)
  expect(readErrors()).toEqual([`An email was not sent: localhost:${server.port} answered ${code} to RCPT TO.`])
})

test('a slow server gets the email once, after the answer, and also when Offgrid ends', async () => {
  const { server, smtp } = await openTestSmtp({ answerTime: 100 })
  const release = server.hold()
  expect(await smtp.deliver(email)).toBe('sent')
  expect(server.emails).toEqual([])
  const closed = smtp.close()
  release()
  await closed
  expect(server.emails).toHaveLength(1)
})

describe('npm start with SMTP_URL', () => {
  const folder = createFolder(afterAll)
  let smtp: TestSmtp
  let server: Server
  beforeAll(async () => {
    smtp = await startSmtp()
    const certificate = join(folder, 'certificate.pem')
    writeFileSync(certificate, smtp.cert)
    const [user, password] = [smtpUser, smtpPassword].map(encodeURIComponent)
    server = await startServer({
      PORT: '0',
      OFFGRID_DATA_DIR: join(folder, 'data'),
      OFFGRID_PUBLIC_URL: 'https://trips.example',
      SMTP_URL: `smtps://${user}:${password}@localhost:${smtp.port}`,
      SMTP_FROM: 'Our trips <offgrid@trips.example>',
      NODE_EXTRA_CA_CERTS: certificate,
    })
    // The first build of the web app takes long.
  }, 180_000)
  afterAll(async () => {
    await server.end('SIGKILL')
    await smtp.close()
  })

  const account = (username: string) => ({
    username,
    email: `${username}@example.org`,
    password: 'four quiet dunes',
    bio: '',
  })

  test('sends links to the public address, and neither shows nor stores them', async () => {
    expect((await post(`${server.url}/api/auth/register`, account('anna'))).status).toBe(201)
    await expect.poll(() => smtp.emails).toHaveLength(1)
    const [email] = smtp.emails
    expect(email).toMatchObject({ from: 'offgrid@trips.example', to: ['anna@example.org'], secure: true })
    const token = /https:\/\/trips\.example\/confirm-email\?token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
    expect((await post(`${server.url}/api/users/email/confirm`, { token })).ok).toBe(true)
    for (const page of ['mail', 'mail.json', 'mail/0'])
      expect((await fetch(`${server.url}/__local/${page}`)).status).toBe(404)
    expect(existsSync(join(folder, 'data/mail.jsonl'))).toBe(false)
    expect(server.output()).toContain('Emails: sent through localhost.')
  })

  test('loses no registration when the server refuses or is down', async () => {
    const register = async (name: string) => {
      expect((await post(`${server.url}/api/auth/register`, account(name))).status).toBe(201)
      const login = await post(`${server.url}/api/auth/login`, account(name))
      const { accessToken } = await login.json()
      // An answer that takes longer than a second counts as sent.
      const resend = async () => (await post(`${server.url}/api/users/email/resend`, {}, accessToken)).status
      await expect.poll(resend, { interval: 1_000 }).toBe(503)
    }
    smtp.refuse(550)
    await register('ben')
    smtp.refuse()
    await smtp.close()
    await register('cleo')
    expect(server.output()).toContain(`An email was not sent: localhost:${smtp.port} answered 550 to RCPT TO.`)
    expect(server.output()).toMatch(/An email was not sent: localhost:\d+ cannot be reached/)
    expect(server.output()).toContain('A confirmation was not sent')
    expect(server.output()).not.toMatch(/example\.org|token=|wörd|w%C3%B6rd/)
  })
})

test('npm start refuses an SMTP_URL without TLS, and does not print it', async () => {
  const { code, output } = await failToStart({ PORT: '0', SMTP_URL: 'smtp://me:secret@mail.example?ignoreTLS=true' })
  expect(code).toBe(1)
  expect(output).toMatch(/^SMTP_URL is not valid: [^\n]+\.$/)
  expect(output).not.toMatch(/secret|mail\.example/)
})
