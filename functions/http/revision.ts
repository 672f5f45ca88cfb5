import type { Context } from 'hono'
import { invalidFields, Problem } from '#shared/problem.ts'

/** Returns the revision in `If-Match` (`"3"` or 3), or undefined without the header. Throws `invalid`. */
export function getExpectedRevision(c: Context): number | undefined {
  const header = c.req.header('if-match')
  if (header === undefined) return undefined
  const [, quoted, unquoted] = /^(?:"(\d{1,15})"|(\d{1,15}))$/.exec(header) ?? []
  const revision = quoted ?? unquoted
  if (revision === undefined) throw new Problem('invalid', 'If-Match must be a revision, such as "3"')
  return Number(revision)
}

/** Counters that a client had seen when its user deleted a trip or vehicle. Counters that are undefined are not compared. */
export type Seen = {
  /** The revision, or a trip's change counter. */
  readonly rev: number | undefined
  readonly written: number | undefined
}

/** Returns the counters of a DELETE: `If-Match`, and `written` in the query. Throws `invalid`. */
export function getSeen(c: Context): Seen {
  const text = c.req.query('written')
  if (text !== undefined && !/^\d{1,15}$/.test(text)) {
    throw invalidFields([{ field: 'written', message: 'written must be a count, such as 3' }])
  }
  return { rev: getExpectedRevision(c), written: text === undefined ? undefined : Number(text) }
}

/** The error for an outdated revision; `current` is the item's current state. */
export const changedProblem = (current: unknown): Problem =>
  new Problem('changed', 'This was changed in another window or on another device.', { current })
