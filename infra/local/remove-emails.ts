import type { Mailbox } from './fakes/mail-file.ts'

/** Links in emails work for 30 minutes (functions/accounts/links/emailed-links.ts); until then an address may be one that is yet to be confirmed (ms). */
const maxPendingTime = 30 * 60_000

/**
 * Removes emails to addresses that no account has, such as those of a deleted one, once their links no longer work. `findOwned`
 * returns those of some addresses that an account has; `now` is milliseconds since 1970.
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
