import { createTransport } from 'nodemailer'
import { inTime } from '#shared/in-time.ts'
import type { Deliver, OutgoingEmail } from './fakes/ses.ts'

/** An SMTP server. Nothing is sent to it without TLS and a valid certificate. */
export type SmtpServer = {
  readonly host: string
  readonly port: number
  /** True for TLS from the first byte, false for STARTTLS. */
  readonly secure: boolean
  readonly auth?: { readonly user: string; readonly pass: string } | undefined
}

/** Less than the 1,400 ms for which the functions wait. */
const longestAnswer = 1_000
/** An unreachable or silent server is given up after these times (ms). */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 }
const maxPending = 50

/** A server that has not answered after `answerTime` (ms) counts as accepting; its failure is still reported. */
export function openSmtp(server: SmtpServer, answerTime = longestAnswer) {
  const transport = createTransport({
    ...server,
    ...timeouts,
    requireTLS: !server.secure,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const pending = new Set<Promise<unknown>>()

  async function send({ from, to, subject, text, html }: OutgoingEmail): ReturnType<Deliver> {
    try {
      await transport.sendMail({
        from,
        // A text could be read as several addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // Keeps out-of-office programs from answering (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        xMailer: false,
      })
      return 'sent'
    } catch (error) {
      console.error(`An email was not sent: ${describeFailure(server, error)}`)
      return isPermanent(error) ? 'refused' : 'unavailable'
    }
  }

  return {
    async deliver(email: OutgoingEmail): ReturnType<Deliver> {
      if (pending.size >= maxPending) return 'unavailable'
      const sending = send(email)
      pending.add(sending)
      sending.finally(() => pending.delete(sending))
      return (await inTime(sending, answerTime)) ?? 'sent'
    },
    /** Logs in without sending anything, and reports a failure on standard error. */
    async check(): Promise<void> {
      try {
        await transport.verify()
      } catch (error) {
        console.error(`Emails cannot be sent now: ${describeFailure(server, error)}`)
      }
    },
    /** Waits for emails that are being sent. */
    close: async (): Promise<void> => void (await Promise.all(pending)),
  }
}

/** A server's answers may contain the recipient's address, so only their numbers are shown. */
function describeFailure({ host, port }: SmtpServer, error: unknown): string {
  const { code, message, responseCode, command } = toFields(error)
  const server = `${host}:${port}`
  if (code === 'EAUTH') return `${server} does not accept the user and password of SMTP_URL (${responseCode ?? code}).`
  if (command === 'STARTTLS' || code === 'ETLS')
    return `${server} did not start TLS, and Offgrid sends nothing without it.`
  if (responseCode !== undefined) return `${server} answered ${responseCode} to ${command}.`
  // Failures of the connection, such as a wrong name or certificate.
  if (command === 'CONN') return `${server} cannot be reached (${code}: ${message}).`
  return `${server} failed (${code ?? 'unknown'}).`
}

const isPermanent = (error: unknown): boolean => Number(toFields(error).responseCode) >= 500

/** Returns nodemailer's fields of an error. */
const toFields = (error: unknown): { code?: string; message?: string; responseCode?: number; command?: string } =>
  error instanceof Error ? error : {}
