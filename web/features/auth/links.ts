import { unwrap } from '../../data/unwrap.ts'
import { session } from '../../device/session.ts'
import { askForMessage, orRefusal } from './api.ts'

// The calls of emailed links, which screens behind the login do without. They throw Refusal with the server's words, and send no
// referrer, because the links' URLs contain a token.

const password = session.auth.api.auth.password
const noReferrer = { init: { referrerPolicy: 'no-referrer' } } as const

/** Reads JSON by hand, because a schema would enlarge every screen. */
export async function areMailsOff(): Promise<boolean> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(4_000) })
  const config: unknown = await response.json()
  return typeof config === 'object' && config !== null && 'mails' in config && config.mails === false
}

/** Returns the server's message, which does not reveal if the account exists. */
export const requestResetLink = (email: string): Promise<string> =>
  askForMessage(password.forgot.$post({ json: { email } }, noReferrer))

export async function checkResetLink(token: string): Promise<boolean> {
  const { success } = await orRefusal(unwrap(password.validate.$post({ json: { token } }, noReferrer), 'success'))
  return success
}

/** Returns the server's message. */
export const resetPassword = (token: string, newPassword: string): Promise<string> =>
  askForMessage(password.reset.$post({ json: { token, newPassword } }, noReferrer))

/** Returns the confirmed address. */
export async function confirmEmail(token: string): Promise<string> {
  const call = session.auth.api.users.email.confirm.$post({ json: { token } }, noReferrer)
  const { email } = await orRefusal(unwrap(call, 'email'))
  return email
}
