import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageRejected, SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { expect, onTestFinished, test } from 'vitest'
import { type SesOptions, startSes } from '../../infra/local/fakes/ses.ts'

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

test('mails sent through the SDK are listed as JSON in the order they were sent', async () => {
  const { ses, send } = await serviceAndClient()
  expect((await send('one@example.com')).MessageId).toBeTruthy()
  await send('two@example.com')
  const mails: unknown = await (await fetch(`${ses.url}/__local/mail.json`)).json()
  expect(mails).toEqual([
    { to: 'one@example.com', ...letter, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
    expect.objectContaining({ to: 'two@example.com' }),
  ])
})

test('the page shows subjects as text and each mail in a frame that cannot run scripts', async () => {
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

test('mails outlive a restart in a file that only its owner reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-ses-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const mailFile = join(folder, 'mails.jsonl')
  const before = await serviceAndClient({ mailFile })
  await before.send('one@example.com')
  const after = await serviceAndClient({ mailFile })
  expect(after.ses.mails).toMatchObject([{ to: 'one@example.com', text: letter.text }])
  expect(statSync(mailFile).mode & 0o777).toBe(0o600)
})

test('a refused mail arrives as the typed error and is not kept', async () => {
  const { ses, send } = await serviceAndClient({ fault: () => 'reject' })
  await expect(send('one@example.com')).rejects.toBeInstanceOf(MessageRejected)
  expect(ses.mails).toEqual([])
})
