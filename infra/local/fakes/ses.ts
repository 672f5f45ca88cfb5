import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Mailbox, openEmailFile, type StoredEmail } from './mail-file.ts'
import { mailPages } from './mail-pages.ts'
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
