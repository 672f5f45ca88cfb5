import type { Session } from '#functions/http/types.ts'

/** Who asks, and from where. */
export type Visit = {
  readonly session: Session
  /** What one visitor's addresses have in common. */
  readonly network: string
  /** What the browser says of itself. */
  readonly userAgent: string | undefined
}
