import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { MessageRejected, SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type SesOptions, startSes } from '../../infra/local/fakes/ses.ts'
import { createFolder } from '../support/folder.ts'

const letter = {
  subject: 'Grüße <b>& more</b>',
  text: 'plain text',
  html: '<html><head></head><body><a href="http://localhost:3000/x?token=1">Go</a></body></html>',
}

async function serviceAndClient(options: SesOptions = {}) {
  const ses = await startSes(options)
  onTestFinished(() => ses.close())
  const client = new SESClient({
    endpoint: ses.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
    maxAttempts: 1,
  })
  return { ses, send: (to: string) => client.send(command(to)) }
}

const command = (to: string) =>
  new SendEmailCommand({
    Source: 'Offgrid <hello@offgrid.test>',
    Destination: { ToAddresses: [to] },
    Message: { Subject: { Data: letter.subject }, Body: { Text: { Data: letter.text }, Html: { Data: letter.html } } },
  })

test('emails sent through the SDK are listed as JSON in the order they were sent', async () => {
  const { ses, send } = await serviceAndClient()
  expect((await send('one@example.com')).MessageId).toBeTruthy()
  await send('two@example.com')
  const emails: unknown = await (await fetch(`${ses.url}/__local/mail.json`)).json()
  expect(emails).toEqual([
    { to: 'one@example.com', ...letter, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
    expect.objectContaining({ to: 'two@example.com' }),
  ])
})

test('the page shows subjects as text and each email in a frame that cannot run scripts', async () => {
  const { ses, send } = await serviceAndClient()
  await send('one@example.com')
  const page = await fetch(`${ses.url}/__local/mail`)
  const html = await page.text()
  expect(html).toContain('Grüße &#60;b&#62;&#38; more&#60;/b&#62;')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const frame = /<iframe src="([^"]+)"[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/.exec(html)?.[1] ?? ''
  const mail = await fetch(ses.url + frame)
  expect(mail.headers.get('content-security-policy')).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox/)
  expect(await mail.text()).toContain('<base target="_blank">')
  expect((await fetch(`${ses.url}/__local/mail/7`)).status).toBe(404)
})

/** Collects standard error until the test ends. */
function listen() {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => errors.mockRestore())
  return () => errors.mock.calls.map(String)
}

test('emails survive a restart in a file that only its owner can read', async () => {
  const folder = createFolder(onTestFinished)
  const mailFile = join(folder, 'emails.jsonl')
  const before = await serviceAndClient({ mailFile })
  await before.send('one@example.com')
  const after = await serviceAndClient({ mailFile })
  expect(after.ses.emails).toMatchObject([{ to: 'one@example.com', text: letter.text }])
  expect(statSync(mailFile).mode & 0o777).toBe(0o600)
})

test('a refused email arrives as the typed error and is not stored', async () => {
  const { ses, send } = await serviceAndClient({ fault: () => 'reject' })
  await expect(send('one@example.com')).rejects.toBeInstanceOf(MessageRejected)
  expect(ses.emails).toEqual([])
})

test('a truncated request does no harm, and half an email is not stored', async () => {
  const { ses, send } = await serviceAndClient()
  const { hostname, port, host } = new URL(ses.url)
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.once('close', () => resolve())
    socket.write(
      `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000\r\n\r\nAction=SendEmail&Source=a&Destination.ToAddresses.member.1=half`,
    )
    // After another request is answered, the service has read this half.
    send('one@example.com').then(() => socket.destroy())
  })
  await send('two@example.com')
  expect(ses.emails.map(({ to }) => to)).toEqual(['one@example.com', 'two@example.com'])
})

test.each([
  ['a file that became a folder', (file: string) => mkdirSync(file)],
  ['a folder that is gone', (file: string) => rmSync(join(file, '..'), { recursive: true })],
])('%s is reported in one sentence; emails are still shown', async (_name, spoil) => {
  const folder = join(createFolder(onTestFinished), 'data')
  mkdirSync(folder)
  const mailFile = join(folder, 'mail.jsonl')
  const { ses, send } = await serviceAndClient({ mailFile })
  spoil(mailFile)
  const readErrors = listen()
  expect((await send('one@example.com')).MessageId).toBeTruthy()
  expect(ses.emails).toMatchObject([{ to: 'one@example.com' }])
  expect(readErrors()).toEqual([
    expect.stringMatching(/^An email could not be written to .*mail\.jsonl \(.*\): it is shown until Offgrid ends\.$/),
  ])
})

test.each([
  ['truncated in its last email', (content: string) => content.slice(0, -20), ['one@example.com']],
  ['without its last line break', (content: string) => content.slice(0, -1), ['one@example.com', 'two@example.com']],
  [
    'with an entry that is not an email',
    (content: string) => `{"to":1}\n${content}`,
    ['one@example.com', 'two@example.com'],
  ],
  ['of random bytes', () => '\0\0\0', []],
])(
  'an email file %s is set aside, and the next start keeps what is readable and continues',
  async (_name, damage, expected) => {
    const folder = createFolder(onTestFinished)
    const mailFile = join(folder, 'mail.jsonl')
    const before = await serviceAndClient({ mailFile })
    await before.send('one@example.com')
    await before.send('two@example.com')
    const damaged = damage(readFileSync(mailFile, 'utf8'))
    writeFileSync(mailFile, damaged)

    const readErrors = listen()
    const after = await serviceAndClient({ mailFile })
    expect(after.ses.emails.map(({ to }) => to)).toEqual(expected)
    expect(readErrors()).toEqual([
      `${mailFile} was damaged: it is now ${mailFile}.damaged-1, and the emails that could be read are kept.`,
    ])
    expect(readFileSync(`${mailFile}.damaged-1`, 'utf8')).toBe(damaged)

    await after.send('three@example.com')
    const next = await serviceAndClient({ mailFile })
    expect(next.ses.emails.map(({ to }) => to)).toEqual([...expected, 'three@example.com'])
    expect(readErrors()).toHaveLength(1)
    for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
  },
)
