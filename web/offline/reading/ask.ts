import { parseProblem } from '#shared/problem.ts'
import { ForeignAnswer } from '../../session/fetch-api.ts'
import { SessionError } from '../../session/fetch-with-session.ts'
import { parseJson } from '../../session/parse-json.ts'
import { limitTime, NoAnswer } from '../../session/time-limit.ts'
import type { Browser } from '../replica/browser.ts'
import type { Connection } from './connection.ts'

/** An answer of the server: a result, a refusal, or one that says nothing about the request. */
export type Outcome = {
  readonly isAnswer: boolean
  /** The server has a problem. */
  readonly isTrouble: boolean
  readonly response: Response
  /** The answer's JSON; null for none. */
  readonly body: unknown
}

type Expected = { readonly mark: string; readonly mayBeEmpty?: boolean }

export type Server = {
  /** `fetch` with the session that fails after a while as it does without a connection. A token's refresh counts. */
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>
  /** The same, as this person and nobody else: throws SessionError when another is signed in by now. */
  readonly fetchAs: (person: string, input: string, init?: RequestInit) => Promise<Response>
  /** Asks the server. Throws ForeignAnswer, what `fetch` throws when there was no answer at all, and SessionError. */
  readonly ask: (url: string, init: RequestInit, expected: Expected) => Promise<Outcome>
}

type ServerParts = Pick<Browser, 'session' | 'clock'> & { readonly connection: Connection }

export function createServer({ session, clock, connection: { noteHeard, noteTrouble } }: ServerParts): Server {
  const fetchInTime = limitTime(clock, session.fetch)
  return {
    fetch: fetchInTime,
    fetchAs: (person, input, init) =>
      limitTime(clock, (input, init) => session.fetch(input, init, person))(input, init),
    async ask(url, init, expected) {
      const answer = await fetchInTime(url, init).catch((error: unknown) => {
        if (isGatewayTrouble(error)) noteTrouble()
        throw error
      })
      const text = await answer.text().catch((cause: unknown) => {
        throw cause instanceof DOMException && cause.name === 'TimeoutError' ? new NoAnswer(cause) : cause
      })
      const { status, statusText, headers } = answer
      const response = new Response(text === '' && status === 204 ? null : text, { status, statusText, headers })
      const body = parseJson(text) ?? null
      const isAnswer = isOurs(status, body, expected)
      const isTrouble = isInTrouble(status)
      if (isAnswer) noteHeard()
      else if (isTrouble) noteTrouble()
      return { isAnswer, isTrouble, response, body }
    },
  }
}

/** Returns whether a status is one of a server that was reached and could not answer. With 511 a network asks to log in to it. */
export const isInTrouble = (status: number): boolean => status >= 500 && status !== 511

/** Returns whether an answer of the server is whole: its success has the field that its answers have, its refusal is a problem. */
function isOurs(status: number, body: unknown, { mark, mayBeEmpty = false }: Expected): boolean {
  if (status === 204) return mayBeEmpty
  if (status >= 200 && status < 300) return typeof body === 'object' && body !== null && mark in body
  return status >= 400 && status < 500 && parseProblem(body) !== undefined
}

/** Returns whether a request failed because a gateway answered in place of a server that is in trouble. */
export const isGatewayTrouble = (error: unknown): error is ForeignAnswer =>
  error instanceof ForeignAnswer && isInTrouble(error.status)

/** Returns whether a failure says something about the session or the caller, and nothing about the connection. */
export const isNoFault = (error: unknown): boolean =>
  error instanceof SessionError || (error instanceof DOMException && error.name === 'AbortError')
