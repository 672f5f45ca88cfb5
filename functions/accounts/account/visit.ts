import type { Session } from '#functions/http/types.ts'

/** Who asks, and from where. */
export type Visit = {
  readonly session: Session
  /** The part that all addresses of one visitor share. */
  readonly network: string
  /** The browser's own description of itself. */
  readonly userAgent: string | undefined
}
