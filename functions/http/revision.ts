import type { Context } from 'hono'
import { Problem } from '#shared/problem.ts'

/** Returns the revision in `If-Match` (`"3"` or 3), or undefined without the header. Throws `invalid`. */
export function getExpectedRevision(c: Context): number | undefined {
  const header = c.req.header('if-match')
  if (header === undefined) return undefined
  const [, quoted, unquoted] = /^(?:"(\d{1,15})"|(\d{1,15}))$/.exec(header) ?? []
  const revision = quoted ?? unquoted
  if (revision === undefined) throw new Problem('invalid', 'If-Match must be a revision, such as "3"')
  return Number(revision)
}

/** The error for an outdated revision; `current` is the item's current state. */
export const changedProblem = (current: unknown): Problem =>
  new Problem('changed', 'This was changed in another window or on another device.', { current })
