import type { Mailbox } from './fakes/mail-file.ts'

/** Validity of links (functions/accounts/links/emailed-links.ts), while an address may still be confirmed (ms). */
const maxPendingTime = 30 * 60_000

/**
 * Removes emails to addresses without an account once their links have expired. `findOwned` returns the addresses with
 * an account; `now` is milliseconds since 1970.
 */
export async function removeEmails(
  mailbox: Mailbox,
  findOwned: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
  now: number,
): Promise<void> {
  const old = mailbox.emails.filter(({ at }) => Date.parse(at) + maxPendingTime < now)
  const owned = await findOwned(old.map(({ to }) => to))
  const removed = old.filter(({ to }) => !owned.has(to))
  if (removed.length > 0) mailbox.remove(new Set(removed))
}
