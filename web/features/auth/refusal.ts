import type { Failure, FieldErrors } from '../../hooks/use-form.ts'

/** The server refuses a request before login; `message` is for the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly fields: FieldErrors | undefined

  constructor(words: string, fields: FieldErrors | undefined, options: ErrorOptions) {
    super(words, options)
    this.fields = fields
  }
}

/** Returns the server's words, else `otherwise`, since a browser's error text helps no user. */
export const toFailure = (error: unknown, otherwise: string): Failure =>
  error instanceof Refusal ? { text: error.message, fields: error.fields } : { text: otherwise }
