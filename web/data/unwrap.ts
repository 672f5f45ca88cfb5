import type { ClientResponse } from 'hono/client'
import { readApiError } from './api-error.ts'

type Body<Response> =
  Response extends ClientResponse<infer Body, infer _Status, infer Format>
    ? Format extends 'json'
      ? Body
      : null
    : never

/**
 * The body of a call's answer, null when it is empty: `await unwrap(planner.api.user.trips.$post({ json }))`. Throws
 * ApiError when the answer is no success, SessionError when there is no session for a call that needs one, TypeError
 * without a connection.
 */
export async function unwrap<Response extends ClientResponse<unknown, number, string>>(
  call: Promise<Response>,
): Promise<Body<Response>> {
  const response = await call
  if (!response.ok) throw await readApiError(response)
  const text = await response.text()
  // The one cast of the client: the type is the one the server's route was compiled with.
  return (text === '' ? null : JSON.parse(text)) as Body<Response>
}
