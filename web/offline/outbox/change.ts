import type { Operation } from '../public/types.ts'

export type ChangeRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  /** '' without a body. */
  readonly body: string
  /** Milliseconds since 1970. */
  readonly now: number
}

export type Change = Pick<Operation, 'kind' | 'target' | 'changed' | 'key'> & {
  /** The revision that the form started from. */
  readonly seen: number | undefined
}
