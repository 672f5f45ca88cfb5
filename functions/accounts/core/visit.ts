import type { Session } from '#functions/http/types.ts'

export type Visit = {
  readonly session: Session
  /** The client's network (`toNetwork`). */
  readonly network: string
  readonly userAgent: string | undefined
}
