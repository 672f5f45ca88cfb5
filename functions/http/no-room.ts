import { Problem } from '#shared/problem.ts'

/** The error for things beyond a limit. Of several, it also says how many fit, so that the client can send those. */
export function noRoom(limit: string, room: number, sent: number, cause?: unknown): Problem {
  const [free, asked] = [Math.max(0, room), sent].map((count) => count.toLocaleString('en-US'))
  return new Problem('limit', sent === 1 ? limit : `${limit}. There is room for ${free} more, and you sent ${asked}.`, {
    cause,
  })
}
