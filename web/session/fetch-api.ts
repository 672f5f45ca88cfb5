import { apiHeader } from '#shared/api-header.ts'
import type { Page } from './page.ts'

/** Something other than the API answered, such as a captive portal. It counts as no answer. */
export class ForeignAnswer extends TypeError {
  override readonly name = 'ForeignAnswer'
  /** HTTP status; 0 for a redirect. */
  readonly status: number

  constructor(status: number) {
    super('Something other than the server answered')
    this.status = status
  }
}

/** Returns true if the server could not answer. 511 is a network asking for its own login. */
export const isServerErrorStatus = (status: number): boolean => status >= 500 && status !== 511

export const isGatewayError = (error: unknown): error is ForeignAnswer =>
  error instanceof ForeignAnswer && isServerErrorStatus(error.status)

/** Follows no redirect. Throws ForeignAnswer for an answer without the API's header. */
export const createApiFetch =
  (fetch: Page['fetch']): Page['fetch'] =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' })
    if (!response.headers.has(apiHeader)) throw new ForeignAnswer(response.status)
    return response
  }
