import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { setAside, writeFileAtomically } from '../../build/atomic-file.ts'

const mailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), at: z.string() })
export type StoredMail = z.infer<typeof mailSchema>

/** The emails that Offgrid sent on this machine. */
export type Mailbox = {
  readonly mails: readonly StoredMail[]
  /** Forgets these, in the file too. */
  forget(mails: ReadonlySet<StoredMail>): void
}

/** Emails in a file for its owner only, one JSON text per line. */
type MailFile = {
  /** The emails it held when it was opened. */
  readonly mails: readonly StoredMail[]
  /** Adds an email. One that cannot be written is reported on standard error and not stored, and sending continues. */
  append(mail: StoredMail): void
  /** Rewrites the file with these emails alone. Reports a failure on standard error; returns whether the file was written. */
  replace(mails: readonly StoredMail[]): boolean
}

/** Opens the file of all mails. One with damaged lines is set aside, and what could be read of it is kept. */
export function openMailFile(file: string): MailFile {
  return {
    mails: existsSync(file) ? readMails(file) : [],
    append(mail) {
      try {
        appendFileSync(file, toLine(mail), { mode: 0o600 })
      } catch (error) {
        report(`An email could not be written to ${file}`, error, 'it is shown until Offgrid ends')
      }
    },
    replace(mails) {
      try {
        writeMails(file, mails)
        return true
      } catch (error) {
        report(`Emails could not be removed from ${file}`, error, 'Offgrid will try again')
        return false
      }
    },
  }
}

function readMails(file: string): StoredMail[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const mails = lines.flatMap((line) => parseMail(line) ?? [])
    // Each email ends with a line break; after a truncated one the next would be lost too.
    if (lines.at(-1) === '' && mails.length === lines.length - 1) return mails
    console.error(`${file} was damaged: it is now ${setAside(file)}, and the emails that could be read are kept.`)
    writeMails(file, mails)
    return mails
  } catch (error) {
    report(`${file} could not be read`, error, 'its emails are not shown')
    return []
  }
}

const writeMails = (file: string, mails: readonly StoredMail[]): void =>
  writeFileAtomically(file, mails.map(toLine).join(''))

const toLine = (mail: StoredMail): string => `${JSON.stringify(mail)}\n`

function parseMail(line: string): StoredMail | undefined {
  try {
    return mailSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

function report(what: string, error: unknown, consequence: string): void {
  console.error(`${what} (${error instanceof Error ? error.message : error}): ${consequence}.`)
}
