import type { ClientResponse } from 'hono/client'
import { parseObject } from '#shared/parse.ts'
import { queuedHeader } from '../offline/public/headers.ts'
import { createListeners } from '../session/events.ts'
import { ForeignAnswer } from '../session/fetch-api.ts'
import { nullIfNotFound, readApiError, throwAsAnswer } from './api-error.ts'

type JsonResponse<Body> = ClientResponse<Body, number, 'json'>
type JsonBody<Response> = Response extends JsonResponse<infer Body> ? Body : never
type EmptyResponse = ClientResponse<null, number, 'body'>

/**
 * Returns the body of an answer: `await unwrap(planner.api.user.trips.$post({ json }), 'id')`. An answer without `requiredField` ('length'
 * for a list) is truncated. Throws ApiError, ForeignAnswer for an answer that is truncated or not the server's, SessionError, or TypeError
 * without a connection.
 */
export const unwrap = async <Body>(call: Promise<JsonResponse<Body>>, requiredField: keyof Body): Promise<Body> =>
  readBody(await getSuccess(call), requiredField)

/** Like `unwrap`, but null for a 204. */
export async function unwrapOrNull<Response extends JsonResponse<unknown> | EmptyResponse>(
  call: Promise<Response>,
  requiredField: keyof JsonBody<Response>,
): Promise<JsonBody<Response> | null> {
  const response = await getSuccess(call)
  return response.status === 204 ? null : readBody<JsonBody<Response>>(response, requiredField)
}

/** Like `unwrap`, for an answer without content. Its result is for `isQueued` alone. */
export async function unwrapNothing(call: Promise<EmptyResponse>): Promise<object> {
  return remember(await getSuccess(call), {})
}

/** Deletes an item; one that the server does not have, because another device has deleted it, counts as deleted. */
export const unwrapDeletion = (call: Promise<EmptyResponse>) => unwrapNothing(call).catch(nullIfNotFound)

async function getSuccess<Response extends ClientResponse<unknown, number, string>>(call: Promise<Response>) {
  const response = await call.catch(throwAsAnswer)
  if (!response.ok) throw await readApiError(response)
  return response
}

type Answer = Pick<Response, 'headers' | 'status' | 'text'>

async function readBody<Body>(response: Answer, requiredField: keyof Body): Promise<Body> {
  const body = parseObject(await response.text())
  if (body === undefined || !(requiredField in body)) throw new ForeignAnswer(response.status)
  // The client's one cast: the server's route was compiled with this type.
  return remember(response, body) as Body
}

const queued = new WeakSet<object>()
const listeners = createListeners()

/** Calls the listener for each change that is not synced yet. Returns a function that stops it. */
export const onQueued = listeners.on

/** Runs a change, and returns true if a part of it is not synced yet. Throws what the change throws. */
export async function watchQueued(change: () => Promise<unknown>): Promise<boolean> {
  let isAnyQueued = false
  const end = onQueued(() => {
    isAnyQueued = true
  })
  await change().finally(end)
  return isAnyQueued
}

function remember({ headers }: Pick<Answer, 'headers'>, body: object): object {
  if (headers.has(queuedHeader)) {
    queued.add(body)
    listeners.announce()
  }
  return body
}

/** Returns true for a change that is not synced yet. */
export const isQueued = (answer: object | null): boolean => answer !== null && queued.has(answer)
