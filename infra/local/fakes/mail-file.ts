import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { parseJson } from '#shared/parse.ts'
import { setAside, writeFileAtomically } from '../../build/atomic-file.ts'

const emailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
})
export type StoredEmail = z.infer<typeof emailSchema>

export type Mailbox = {
  readonly emails: readonly StoredEmail[]
  /** Removes emails, also from the file. */
  remove(emails: ReadonlySet<StoredEmail>): void
}

/**
 * Opens a file with one email as JSON per line, for its owner only. A damaged file is renamed, and its readable emails are kept.
 */
export function openEmailFile(file: string) {
  return {
    /** The emails in the file when it was opened. */
    emails: existsSync(file) ? readEmails(file) : [],
    /** Appends an email. A failure is only reported on standard error. */
    append(email: StoredEmail): void {
      try {
        appendFileSync(file, toLine(email), { mode: 0o600 })
      } catch (error) {
        report(`An email could not be written to ${file}`, error, 'it is shown until Offgrid ends')
      }
    },
    /** Rewrites the file; returns false and reports a failure on standard error. */
    replace(emails: readonly StoredEmail[]): boolean {
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
    // After a truncated line, the next email would be lost too.
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

const parseEmail = (line: string): StoredEmail | undefined => emailSchema.safeParse(parseJson(line)).data

function report(what: string, error: unknown, consequence: string): void {
  console.error(`${what} (${error instanceof Error ? error.message : error}): ${consequence}.`)
}
