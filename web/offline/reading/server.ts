import { parseJson } from '#shared/parse.ts'
import { parseProblem } from '#shared/problem.ts'
import { isGatewayError, isServerErrorStatus } from '../../session/fetch-api.ts'
import { SessionError } from '../../session/fetch-with-session.ts'
import { limitTime, NoAnswer } from '../../session/time-limit.ts'
import type { Browser } from '../replica/browser.ts'
import type { Connection } from './connection.ts'

/** A result, a refusal, or an answer from something other than the server. */
export type Outcome = {
  readonly isAnswer: boolean
  readonly isServerError: boolean
  readonly response: Response
  /** The answer's JSON, or null. */
  readonly body: unknown
}

type Expected = { readonly requiredField: string; readonly mayBeEmpty?: boolean }

export type Server = ReturnType<typeof createServer>

type ServerParts = Pick<Browser, 'session' | 'clock'> & { readonly connection: Connection }

export function createServer({ session, clock, connection: { noteResponse, noteServerError } }: ServerParts) {
  const fetchInTime = limitTime(clock, (input, init) => session.fetch(input, withDateTimes(init)))
  return {
    /** `fetch` with the session and a timeout, which includes a token refresh. */
    fetch: fetchInTime,
    /** Throws SessionError if another user is signed in by now. */
    fetchAs: (person: string, input: string, init?: RequestInit) =>
      limitTime(clock, (input, init) => session.fetch(input, withDateTimes(init), person))(input, init),
    /** Throws ForeignAnswer, the error of `fetch` without an answer, or SessionError. */
    async request(url: string, init: RequestInit, expected: Expected): Promise<Outcome> {
      const answer = await fetchInTime(url, init).catch((error: unknown) => {
        if (isGatewayError(error)) noteServerError()
        throw error
      })
      const text = await answer.text().catch((cause: unknown) => {
        throw cause instanceof DOMException && cause.name === 'TimeoutError' ? new NoAnswer(cause) : cause
      })
      const { status, statusText, headers } = answer
      const response = new Response(text === '' && status === 204 ? null : text, { status, statusText, headers })
      const body = parseJson(text) ?? null
      const isAnswer = isOurs(status, body, expected)
      const isServerError = isServerErrorStatus(status)
      if (isAnswer) noteResponse()
      else if (isServerError) noteServerError()
      return { isAnswer, isServerError, response, body }
    },
  }
}

/** Gives stops' days the form that the contract has, an ISO date-time: forms, imports and stored changes have days. */
const withDateTimes = ({ body, ...init }: RequestInit = {}): RequestInit => ({
  ...init,
  ...(body === undefined ? {} : { body: typeof body === 'string' ? body.replace(dayField, '$1T00:00:00Z"') : body }),
})
/** A quote within a text is escaped, so texts of the user do not match. */
const dayField = /("(?:start|end)Date":"\d{4}-\d\d-\d\d)"/g

/** Returns true for a success with its route's required field, or a refusal with a problem. */
function isOurs(status: number, body: unknown, { requiredField, mayBeEmpty = false }: Expected): boolean {
  if (status === 204) return mayBeEmpty
  if (status >= 200 && status < 300) return typeof body === 'object' && body !== null && requiredField in body
  return status >= 400 && status < 500 && parseProblem(body) !== undefined
}

export const isSessionOrAbortError = (error: unknown): boolean =>
  error instanceof SessionError || (error instanceof DOMException && error.name === 'AbortError')
