/** The server refused a request in front of the login; `message` is its own words, made to be shown. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** What to tell a person about a failure: the server's words, else `otherwise`, since a browser's words help nobody. */
export const describeRefusal = (error: unknown, otherwise: string): string =>
  error instanceof Refusal ? error.message : otherwise
