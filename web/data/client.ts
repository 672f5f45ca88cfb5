import { type ClientResponse, hc } from 'hono/client'
import type { AssistantApi, AuthApi, PlannerApi } from '#functions/types.ts'
import { apiErrorOf } from './api-error.ts'
import { apiFetch } from './api-fetch.ts'

const options = { fetch: apiFetch }

/** The typed ways to the API. Wrap every call in `answer`. Ids need no encoding: they are URL-safe by design. */
export const auth = hc<AuthApi>('/', options)
export const planner = hc<PlannerApi>('/', options)
export const assistant = hc<AssistantApi>('/', options)

type Answer<Response> =
  Response extends ClientResponse<infer Body, infer _Status, infer Format>
    ? Format extends 'json'
      ? Body
      : null
    : never

/**
 * The body of a call's answer, null when it is empty: `await answer(planner.api.user.trips.$post({ json }))`. Throws
 * ApiError when the answer is no success, SessionError without a session, TypeError without a connection.
 */
export async function answer<Response extends ClientResponse<unknown, number, string>>(
  call: Promise<Response>,
): Promise<Answer<Response>> {
  const response = await call
  if (!response.ok) throw await apiErrorOf(response)
  const text = await response.text()
  // The one cast of the client: the type is the one the server's route was compiled with.
  return (text === '' ? null : JSON.parse(text)) as Answer<Response>
}
