import type { Failure, FieldErrors } from '../../hooks/use-form.ts'

/** The server refused a request in front of the login; `message` is its own words, made to be shown. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  /** What is wrong with each field, when it was that. */
  readonly fields: FieldErrors | undefined

  constructor(words: string, fields: FieldErrors | undefined, options: ErrorOptions) {
    super(words, options)
    this.fields = fields
  }
}

/** What to tell a person about a failure: the server's words, else `otherwise`, since a browser's words help nobody. */
export const toFailure = (error: unknown, otherwise: string): Failure =>
  error instanceof Refusal ? { text: error.message, fields: error.fields } : { text: otherwise }
