/** A refusal or failure of a password request; the message is made to be shown. */
export class PasswordRequestError extends Error {
  override readonly name = 'PasswordRequestError'
}

/** Asks for a mail with a reset link. Gives the server's message, which is the same whether or not the address has an account. */
export const requestResetLink = async (email: string): Promise<string> =>
  messageIn(await post('forgot', { email }, 'Failed to send password reset link. Please try again.')) ??
  'If an account has this address, a reset link is on its way.'

/** Whether a reset link can still be used. Throws when nobody could be asked. */
export async function isLinkValid(token: string): Promise<boolean> {
  const answer = await post('validate', { token }, 'The link could not be checked. Please try again.')
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true
}

/** Sets the new password. Gives the server's message. */
export const resetPassword = async (token: string, newPassword: string): Promise<string> =>
  messageIn(await post('reset', { token, newPassword }, 'Failed to reset password. Please try again.')) ??
  'Your password has been reset.'

// Plain requests: no session is needed here, and none should be refreshed or ended by them.
async function post(name: 'forgot' | 'validate' | 'reset', body: object, failure: string): Promise<unknown> {
  const response = await fetch(`/api/auth/password/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    referrerPolicy: 'no-referrer',
  }).catch((cause: unknown) => {
    throw new PasswordRequestError(failure, { cause })
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new PasswordRequestError(messageIn(answer) ?? failure)
  return answer
}

function messageIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return undefined
  return typeof answer.message === 'string' && answer.message !== '' ? answer.message : undefined
}
