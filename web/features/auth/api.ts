import { queryOptions } from '@tanstack/react-query'
import type { Credentials } from '#shared/schemas/session.ts'
import type { Registration } from '#shared/schemas/user.ts'
import { ApiError, toFieldErrors } from '../../data/api-error.ts'
import { account } from '../../data/client.ts'
import { unwrap } from '../../data/unwrap.ts'
import { device } from '../../device/device.ts'
import { session } from '../../device/session.ts'
import { tokens } from '../../device/stored.ts'
import { Refusal } from './refusal.ts'

export const { deleteLeftovers, listOthers, wipeDevice } = device

// The login page has no query client, so these are not mutations. They throw Refusal with the server's words.

export async function logIn(credentials: Credentials): Promise<void> {
  await session.adopt(await orRefusal(unwrap(session.auth.api.auth.login.$post({ json: credentials }), 'accessToken')))
}

/** Returns the server's message. */
export async function register(registration: Registration): Promise<string> {
  const { message } = await orRefusal(unwrap(session.auth.api.auth.register.$post({ json: registration }), 'message'))
  return message
}

// These URLs contain a token, so send no referrer.
const password = session.auth.api.auth.password
const noReferrer = { init: { referrerPolicy: 'no-referrer' } } as const

/** Reads JSON by hand, because a schema would enlarge every screen. */
export async function areMailsOff(): Promise<boolean> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(4_000) })
  const config: unknown = await response.json()
  return typeof config === 'object' && config !== null && 'mails' in config && config.mails === false
}

/** Returns the server's message, which does not reveal if the account exists. */
export async function requestResetLink(email: string): Promise<string> {
  const { message } = await orRefusal(unwrap(password.forgot.$post({ json: { email } }, noReferrer), 'message'))
  return message
}

export async function checkResetLink(token: string): Promise<boolean> {
  const { success } = await orRefusal(unwrap(password.validate.$post({ json: { token } }, noReferrer), 'success'))
  return success
}

/** Returns the server's message. */
export async function resetPassword(token: string, newPassword: string): Promise<string> {
  const { message } = await orRefusal(
    unwrap(password.reset.$post({ json: { token, newPassword } }, noReferrer), 'message'),
  )
  return message
}

/** Returns the confirmed address. */
export async function confirmEmail(token: string): Promise<string> {
  const call = session.auth.api.users.email.confirm.$post({ json: { token } }, noReferrer)
  const { email } = await orRefusal(unwrap(call, 'email'))
  return email
}

async function orRefusal<Body>(call: Promise<Body>): Promise<Body> {
  try {
    return await call
  } catch (cause) {
    const { problem, text } = cause instanceof ApiError ? cause : {}
    const words = problem?.message ?? text
    throw words === undefined ? cause : new Refusal(words, toFieldErrors(cause), { cause })
  }
}

/** The session check was refused; `message` is shown. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed'
}

/**
 * The signed-in user; also the dashboard's session check.
 * @throws CheckFailed if refused
 */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    if (!tokens.mayHaveSession()) throw new CheckFailed('No authentication token found')
    try {
      const user = await unwrap(account.api.users.auth.$get({}, { init: { signal } }), 'username')
      const person = session.person()
      if (person !== undefined) session.forgetOthers(person)
      return user
    } catch (error) {
      // A server error or a rate limit says nothing about the session.
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
      throw new CheckFailed(`Authentication failed: ${error.status}`)
    }
  },
  retry: false,
  staleTime: 60_000,
})
