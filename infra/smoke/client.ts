import assert from 'node:assert/strict'
import { apiHeader } from '#shared/api-header.ts'
import { parseJson } from '#shared/parse.ts'
import { parseProblem } from '#shared/problem.ts'

type Call = { readonly body?: unknown; readonly token?: string; readonly headers?: Record<string, string> }
export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown
}
export type Client = (method: string, path: string, call?: Call) => Promise<Reply>

/**
 * Calls Offgrid like a browser, without following redirects; times out after 40 s.
 *
 * @throws AssertionError for an API answer without the header by which the app recognizes it
 */
export const createClient =
  (origin: string): Client =>
  async (method, path, { body, token, headers = {} } = {}) => {
    const response = await fetch(new URL(path, origin), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(40_000),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    // A gateway's own error never has the header; the step checks its status.
    if (path.startsWith('/api/') && response.status < 500)
      assert.equal(response.headers.get(apiHeader), '1', `${path} was answered without ${apiHeader}`)
    return { status: response.status, headers: response.headers, text, json: parseJson(text) }
  }

export function expectStatus({ status, text }: Reply, ...expected: number[]): void {
  assert.ok(expected.includes(status), `${status} instead of ${expected.join(' or ')}: ${text.slice(0, 200)}`)
}

export function expectProblem(reply: Reply, status: number): void {
  expectStatus(reply, status)
  assert.ok(parseProblem(reply.json), `not a problem: ${reply.text.slice(0, 200)}`)
}

/** @throws AssertionError if the object has no text of this name */
export function getText(json: unknown, name: string): string {
  const value = getValue(json, name)
  assert.equal(typeof value, 'string', `there is no text ${name}`)
  return String(value)
}

/**
 * Returns the array, or the one of this name in an object.
 *
 * @throws AssertionError if there is none
 */
export function getList(json: unknown, name?: string): unknown[] {
  const list = name === undefined ? json : getValue(json, name)
  assert.ok(Array.isArray(list), 'not a list')
  return list
}

const getValue = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null ? Object.entries(json).find(([key]) => key === name)?.[1] : undefined
