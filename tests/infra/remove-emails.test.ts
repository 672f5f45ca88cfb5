import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openAddresses } from '../../infra/local/accounts.ts'
import { startSes } from '../../infra/local/fakes/ses.ts'
import { removeEmails } from '../../infra/local/remove-emails.ts'
import { type SignedIn, startApi } from '../support/api.ts'
import { runSweeper } from '../support/deletion-api.ts'
import { createFolder } from '../support/folder.ts'
import { emailOf } from '../support/mail-api.ts'

const folder = createFolder(afterAll)
const mailFile = join(folder, 'mail.jsonl')
let ses: Awaited<ReturnType<typeof startSes>>
const api = startApi({
  services: async () => {
    ses = await startSes({ mailFile })
    return { variables: { AWS_ENDPOINT_URL_SES: ses.url }, close: ses.close }
  },
})

const minute = 60_000
/** Runs this many minutes after the emails were sent. */
const removeOld = (minutes: number) => removeEmails(ses, openAddresses(), Date.now() + minutes * minute)
const listAddressees = () => {
  const recipients = ses.emails.map(({ to }) => to)
  const lines = readFileSync(mailFile, 'utf8').split('\n').slice(0, -1)
  expect(lines.map((line) => JSON.parse(line).to)).toEqual(recipients)
  return recipients
}
const remove = ({ credentials, call }: SignedIn) => call('POST', '/api/users/delete', { body: credentials })
const resend = (user: SignedIn) => user.call('POST', '/api/users/email/resend')

test('emails to a deleted user are deleted when they are half an hour old, including the confirmation', async () => {
  const [deleted, other] = [await api.signIn(), await api.signIn()]
  for (const user of [deleted, other, deleted]) expect((await resend(user)).status).toBe(202)
  expect(listAddressees()).toEqual([emailOf(deleted), emailOf(other), emailOf(deleted)])
  await removeOld(24 * 60)
  expect(listAddressees()).toHaveLength(3)

  expect((await remove(deleted)).status).toBe(204)
  await runSweeper(api)
  api.advance(15 * minute)
  await runSweeper(api)
  expect(listAddressees()).toEqual([emailOf(deleted), emailOf(other), emailOf(deleted), emailOf(deleted)])
  await removeOld(29)
  expect(listAddressees()).toHaveLength(4)
  await removeOld(31)
  expect(listAddressees()).toEqual([emailOf(other)])
  expect(readFileSync(mailFile, 'utf8')).not.toContain(deleted.credentials.username)
})

/** Returns the emailed token. */
async function requestChange(user: SignedIn, email: string): Promise<string> {
  await user.call('PUT', '/api/users/email', { body: { password: user.credentials.password, email } })
  await expect.poll(() => listAddressees()).toContain(email)
  const text = ses.emails.findLast(({ to }) => to === email)?.text ?? ''
  return /confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}

test('an address to be confirmed keeps its emails as long as their links work', async () => {
  const user = await api.signIn()
  const email = `New-${emailOf(user)}`
  await requestChange(user, email)
  await removeOld(29)
  expect(listAddressees()).toContain(email)
  await removeOld(31)
  expect(listAddressees()).not.toContain(email)
  expect(listAddressees()).toContain(emailOf(user))
})

test('a confirmed address keeps its emails, in any case, and the former address does not', async () => {
  const user = await api.signIn()
  const email = `Confirmed-${emailOf(user).toUpperCase()}`
  const token = await requestChange(user, email)
  expect((await api.call('POST', '/api/users/email/confirm', { body: { token } })).status).toBe(200)
  await removeOld(31)
  expect(listAddressees()).toContain(email)
  expect(listAddressees()).not.toContain(emailOf(user))
})
