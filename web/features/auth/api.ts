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

/** The username of a registration that got no answer: the account may have been created. */
let unanswered: string | undefined

/** Returns the server's message. */
export async function register(registration: Registration): Promise<string> {
  try {
    return await askForMessage(session.auth.api.auth.register.$post({ json: registration }))
  } catch (error) {
    if (!(error instanceof Refusal)) unanswered = registration.username
    else if (unanswered === registration.username && (await canLogIn(registration)))
      return 'Your account has been created.'
    throw error
  }
}

const canLogIn = (credentials: Credentials) =>
  logIn(credentials).then(
    () => true,
    () => false,
  )

/** Returns the server's message. */
export const askForMessage = async (call: Parameters<typeof unwrap<{ message: string }>>[0]): Promise<string> =>
  (await orRefusal(unwrap(call, 'message'))).message

/** Throws Refusal with the server's words. */
export async function orRefusal<Body>(call: Promise<Body>): Promise<Body> {
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
