import { domainToASCII } from 'node:url'
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'

export type Email = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

export type Mailer = {
  /** Sends an email through SES. Throws if it is refused or times out, or when the signal aborts. */
  readonly send: (email: Email, signal?: AbortSignal) => Promise<void>
}

export type SesOptions = {
  /** The sender, such as 'Offgrid <hello@offgrid.example>'. */
  readonly from: string
  /** The SES configuration set that counts bounces and complaints, or ''. */
  readonly configurationSet: string
}

export function createSesMailer({ from, configurationSet }: SesOptions): Mailer {
  // Retry only once: users who wait too long request another email, and then have two links.
  const client = new SESClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
  })
  const utf8 = (text: string) => ({ Charset: 'UTF-8', Data: text })
  return {
    async send({ to, subject, text, html }, signal) {
      signal?.throwIfAborted()
      await client.send(
        new SendEmailCommand({
          Source: from,
          Destination: { ToAddresses: [toAsciiDomain(to)] },
          Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
          ...(configurationSet === '' ? {} : { ConfigurationSetName: configurationSet }),
        }),
        signal && { abortSignal: signal },
      )
    },
  }
}

/** Returns an address with its domain in Punycode, because SES refuses domains of other alphabets. */
function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  return /[^!-~]/.test(domain) ? address.slice(0, at) + domainToASCII(domain) : address
}

/** Returns only the error's name for the log, because SES messages contain the address. */
export const emailFailureFields = (error: unknown): { error: string } => ({
  error: error instanceof Error ? error.name : typeof error,
})
