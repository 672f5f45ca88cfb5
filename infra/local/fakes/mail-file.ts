import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { setAside, writeFileAtomically } from '../../build/atomic-file.ts'

const emailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
})
export type StoredEmail = z.infer<typeof emailSchema>

/** The emails that Offgrid sent on this machine. */
export type Mailbox = {
  readonly emails: readonly StoredEmail[]
  /** Forgets these, in the file too. */
  remove(emails: ReadonlySet<StoredEmail>): void
}

/** Emails in a file for its owner only, one JSON text per line. */
type EmailFile = {
  /** The emails it held when it was opened. */
  readonly emails: readonly StoredEmail[]
  /** Adds an email. One that cannot be written is reported on standard error and not stored, and sending continues. */
  append(email: StoredEmail): void
  /** Rewrites the file with these emails alone. Reports a failure on standard error; returns whether the file was written. */
  replace(emails: readonly StoredEmail[]): boolean
}

/** Opens the file of all emails. One with damaged lines is set aside, and what could be read of it is kept. */
export function openEmailFile(file: string): EmailFile {
  return {
    emails: existsSync(file) ? readEmails(file) : [],
    append(email) {
      try {
        appendFileSync(file, toLine(email), { mode: 0o600 })
      } catch (error) {
        report(`An email could not be written to ${file}`, error, 'it is shown until Offgrid ends')
      }
    },
    replace(emails) {
      try {
        writeEmails(file, emails)
        return true
      } catch (error) {
        report(`Emails could not be removed from ${file}`, error, 'Offgrid will try again')
        return false
      }
    },
  }
}

function readEmails(file: string): StoredEmail[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const emails = lines.flatMap((line) => parseEmail(line) ?? [])
    // Each email ends with a line break; after a truncated one the next would be lost too.
    if (lines.at(-1) === '' && emails.length === lines.length - 1) return emails
    console.error(`${file} was damaged: it is now ${setAside(file)}, and the emails that could be read are kept.`)
    writeEmails(file, emails)
    return emails
  } catch (error) {
    report(`${file} could not be read`, error, 'its emails are not shown')
    return []
  }
}

const writeEmails = (file: string, emails: readonly StoredEmail[]): void =>
  writeFileAtomically(file, emails.map(toLine).join(''))

const toLine = (email: StoredEmail): string => `${JSON.stringify(email)}\n`

function parseEmail(line: string): StoredEmail | undefined {
  try {
    return emailSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

function report(what: string, error: unknown, consequence: string): void {
  console.error(`${what} (${error instanceof Error ? error.message : error}): ${consequence}.`)
}
