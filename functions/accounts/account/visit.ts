import type { Session } from '#functions/http/types.ts'

/** The user of a request, and the network it comes from. */
export type Visit = {
  readonly session: Session
  /** The part that all addresses of one visitor share. */
  readonly network: string
  /** The browser's own description of itself. */
  readonly userAgent: string | undefined
}
