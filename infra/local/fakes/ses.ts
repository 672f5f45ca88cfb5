import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Mailbox, openEmailFile, type StoredEmail } from './mail-file.ts'
import { type LocalService, serveLocally } from './service.ts'

export type OutgoingEmail = Omit<StoredEmail, 'at'> & {
  /** The sender, such as 'Offgrid <hello@offgrid.example>'. */
  readonly from: string
}

/** Hands an email on. `refused` is final, `unavailable` may be tried again; never throws. */
export type Deliver = (email: OutgoingEmail) => Promise<'sent' | 'refused' | 'unavailable'>

export type SesOptions = {
  /** File of emails; without it they stay in memory. */
  readonly mailFile?: string
  /** Sends emails, which are then not stored. @default stores them */
  readonly deliver?: Deliver | undefined
  /** For tests: 'reject' answers MessageRejected, 'hang' never answers. */
  readonly fault?: () => 'reject' | 'hang' | undefined
}

/**
 * Starts a stand-in for Amazon SES: SendEmail in its query protocol (form in, XML out). Emails are shown at
 * /__local/mail and /__local/mail.json, through the gateway.
 */
export async function startSes({ mailFile, deliver, fault }: SesOptions = {}): Promise<LocalService & Mailbox> {
  const file = mailFile === undefined ? undefined : openEmailFile(mailFile)
  let emails = [...(file?.emails ?? [])]
  const store: Deliver = async ({ from: _, ...content }) => {
    const email = { ...content, at: new Date().toISOString() }
    emails.push(email)
    file?.append(email)
    return 'sent'
  }
  const service = await serveLocally(async (request, response) => {
    if (request.method === 'GET') return mailPages(emails, request.url ?? '/', response)
    if (fault?.() === 'hang') return
    await send(request, response, fault?.() === 'reject' ? async () => 'refused' : (deliver ?? store))
  })
  return {
    ...service,
    get emails() {
      return emails
    },
    remove(removed) {
      const remaining = emails.filter((email) => !removed.has(email))
      if (file?.replace(remaining) !== false) emails = remaining
    },
  }
}

async function send(request: IncomingMessage, response: ServerResponse, deliver: Deliver) {
  const body = await text(request).catch(() => undefined)
  // The request was aborted: don't send half an email.
  if (body === undefined) return
  const form = new URLSearchParams(body)
  const field = (name: string) => form.get(name) ?? ''
  const answer = (status: number, xml: string) =>
    response.writeHead(status, { 'content-type': 'text/xml' }).end(`${xml}\n`)
  if (form.get('Action') !== 'SendEmail')
    return answer(400, error('InvalidAction', `No action ${field('Action')} here`))
  const [to, from] = [field('Destination.ToAddresses.member.1'), field('Source')]
  const subject = field('Message.Subject.Data')
  const content = { text: field('Message.Body.Text.Data'), html: field('Message.Body.Html.Data') }
  const result = to === '' || from === '' ? 'refused' : await deliver({ from, to, subject, ...content })
  if (result === 'refused') return answer(400, error('MessageRejected', 'The email was refused.'))
  if (result === 'unavailable') return answer(503, error('ServiceUnavailable', 'The email could not be sent.'))
  answer(
    200,
    `<SendEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendEmailResult><MessageId>${randomUUID()}</MessageId></SendEmailResult><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></SendEmailResponse>`,
  )
}

const error = (code: string, message: string) =>
  `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`

/** The gateway forwards every GET below this path and keeps the answer's headers. */
const mailPath = '/__local/mail'

const listPolicy = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"
// An email may use its own styles, but no scripts or remote images. Links open in another tab.
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Sends the list of emails (page or JSON), or a single email. */
function mailPages(emails: readonly StoredEmail[], path: string, response: ServerResponse): void {
  const answer = (status: number, type: string, body: string, policy = listPolicy) =>
    response
      .writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'SAMEORIGIN',
        'x-content-type-options': 'nosniff',
      })
      .end(body)
  if (path === mailPath) return void answer(200, 'text/html', listPage(emails))
  if (path === `${mailPath}.json`) return void answer(200, 'application/json', JSON.stringify(emails))
  if (path === `${mailPath}.css`) return void answer(200, 'text/css', styles)
  const number = /^\/__local\/mail\/(\d{1,9})$/.exec(path)?.[1]
  const email = number === undefined ? undefined : emails[Number(number)]
  if (email === undefined) return void answer(404, 'text/plain', 'No such page')
  answer(200, 'text/html', email.html.replace('<head>', '<head><base target="_blank">'), emailPolicy)
}

const listPage = (emails: readonly StoredEmail[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Email on this machine · Offgrid</title>
<link rel="stylesheet" href="${mailPath}.css">
</head>
<body>
<main>
<h1>Email on this machine</h1>
<p>Offgrid sends no email from this machine. ${emails.length === 0 ? 'An email it would have sent appears here' : 'Here is what it would have sent, the newest first'}; reload the page to see the next.</p>
${emails.map(article).reverse().join('\n')}
</main>
</body>
</html>
`

const article = (email: StoredEmail, number: number) => `<article>
<h2>${escapeHtml(email.subject)}</h2>
<p>To ${escapeHtml(email.to)} · <time datetime="${email.at}">${email.at.slice(0, 19).replace('T', ' ')} UTC</time></p>
<iframe src="${mailPath}/${number}" title="${escapeHtml(email.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(email.text)}</pre></details>
</article>`

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const styles = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0; background: light-dark(#f5efe2, #12171a); color: light-dark(#23291c, #e8e6dc); }
main { max-inline-size: 44rem; margin-inline: auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; }
h2 { font-size: 1.15rem; margin-block: 0 0.25rem; }
article { margin-block: 1.5rem; padding: 1rem; border-radius: 0.75rem; background: light-dark(#fffcf5, #1b2224); border: 1px solid light-dark(#dcd3bf, #323b3b); }
article > p { margin-block: 0 0.75rem; color: light-dark(#5b6150, #b6b9a8); overflow-wrap: anywhere; }
iframe { inline-size: 100%; block-size: 34rem; border: 1px solid light-dark(#dcd3bf, #323b3b); border-radius: 0.5rem; }
summary { padding-block: 0.75rem; cursor: pointer; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.9rem; }
`
