import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'

/** An email in both forms; readers choose one, so both say everything. */
export type Email = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

export type Mailer = {
  /** Passes the email to SES. Throws if it is refused or not accepted in time, or once the signal is aborted. */
  readonly send: (email: Email, signal?: AbortSignal) => Promise<void>
}

export type SesOptions = {
  /** The sender, such as 'Offgrid <hello@offgrid.example>'. */
  readonly from: string
  /** The configuration set that counts bounces and complaints, or ''. */
  readonly configurationSet: string
}

/** Sends through Amazon SES. */
export function createSesMailer({ from, configurationSet }: SesOptions): Mailer {
  // One retry at most: users request a late reset email again, and then two links exist.
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
          Destination: { ToAddresses: [to] },
          Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
          ...(configurationSet === '' ? {} : { ConfigurationSetName: configurationSet }),
        }),
        signal && { abortSignal: signal },
      )
    },
  }
}

/** Returns the loggable part of an email failure: its kind alone, because SES names the address in the text. */
export const emailFailureFields = (error: unknown): { error: string } => ({
  error: error instanceof Error ? error.name : typeof error,
})
