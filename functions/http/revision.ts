import type { Context } from 'hono'
import { Problem } from '#shared/problem.ts'

/** The revision that the client has seen, from `If-Match`: `"3"` or 3; undefined without. Throws `invalid` for anything else. */
export function getExpectedRevision(c: Context): number | undefined {
  const header = c.req.header('if-match')
  if (header === undefined) return undefined
  const [, quoted, unquoted] = /^(?:"(\d{1,15})"|(\d{1,15}))$/.exec(header) ?? []
  const revision = quoted ?? unquoted
  if (revision === undefined) throw new Problem('invalid', 'If-Match must be a revision, such as "3"')
  return Number(revision)
}

/** The refusal to change or delete what is not as the client has seen it; `current` is the thing as it is answered now. */
export const changedProblem = (current: unknown): Problem =>
  new Problem('changed', 'This was changed in another window or on another device.', { current })
