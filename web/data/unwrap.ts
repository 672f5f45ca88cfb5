import type { ClientResponse } from 'hono/client'
import { ForeignAnswer, readApiError } from './api-error.ts'

type JsonResponse<Body> = ClientResponse<Body, number, 'json'>
type JsonBody<Response> = Response extends JsonResponse<infer Body> ? Body : never
type EmptyResponse = ClientResponse<null, number, 'body'>

/**
 * The body of a call's answer: `await unwrap(planner.api.user.trips.$post({ json }), 'id')`. `mark` is a field that it always has
 * ('length' of a list): what is without it was not answered by the server.
 *
 * Throws ApiError when the answer is no success, ForeignAnswer when it is not the server's, SessionError when there is no session
 * for a call that needs one, TypeError without a connection.
 */
export const unwrap = async <Body>(call: Promise<JsonResponse<Body>>, mark: keyof Body): Promise<Body> =>
  readBody(await getSuccess(call), mark)

/** Like `unwrap`, for a call that the server may answer with 204: null then. */
export async function unwrapOrNull<Response extends JsonResponse<unknown> | EmptyResponse>(
  call: Promise<Response>,
  mark: keyof JsonBody<Response>,
): Promise<JsonBody<Response> | null> {
  const response = await getSuccess(call)
  return response.status === 204 ? null : readBody<JsonBody<Response>>(response, mark)
}

/** Like `unwrap`, for a call whose answer says nothing but that it is done. */
export async function unwrapNothing(call: Promise<EmptyResponse>): Promise<void> {
  const text = await (await getSuccess(call)).text()
  if (text !== '' && parseObject(text) === undefined) throw new ForeignAnswer()
}

async function getSuccess<Response extends ClientResponse<unknown, number, string>>(call: Promise<Response>) {
  const response = await call
  if (!response.ok) throw await readApiError(response)
  return response
}

async function readBody<Body>(response: { text: () => Promise<string> }, mark: keyof Body): Promise<Body> {
  const body = parseObject(await response.text())
  if (body === undefined || !(mark in body)) throw new ForeignAnswer()
  // The one cast of the client: the type is the one the server's route was compiled with.
  return body as Body
}

/** The object or list that a text is, or undefined: it is empty, cut off, or a page. */
function parseObject(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}
