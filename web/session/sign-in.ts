import * as z from 'zod/mini'
import type { Credentials } from '#shared/session.ts'
import type { Registration } from '#shared/user.ts'
import { adopt } from './session.ts'

/** A refusal in words for the person who filled the form. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
}

const pairSchema = z.object({ accessToken: z.string(), refreshToken: z.string() })
const messageSchema = z.object({ message: z.string().check(z.minLength(1)) })

/** Logs in and adopts the tokens. Throws SignInError with the server's text or 'Login failed'. */
export async function signIn(credentials: Credentials): Promise<void> {
  const response = await post('/api/auth/login', credentials).catch(() => {
    throw new SignInError('Login failed')
  })
  if (!response.ok) throw new SignInError(await plainText(response, 'Login failed'))
  const tokens = pairSchema.safeParse(await response.json().catch(() => undefined))
  if (!tokens.success) throw new SignInError('Login failed')
  await adopt(tokens.data)
}

/** Creates an account and answers the server's message. Throws SignInError with the server's message or 'Registration failed'. */
export async function register(registration: Registration): Promise<string> {
  const response = await post('/api/auth/register', registration).catch(() => {
    throw new SignInError('Registration failed')
  })
  const answer = messageSchema.safeParse(await response.json().catch(() => undefined))
  if (!response.ok) throw new SignInError(answer.success ? answer.data.message : 'Registration failed')
  return answer.success ? answer.data.message : 'Your account is ready.'
}

const post = (path: string, body: object) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** The answer's text when it is meant for people: a gateway's HTML page is not. */
async function plainText(response: Response, otherwise: string): Promise<string> {
  const text = (await response.text().catch(() => '')).trim()
  if ((response.headers.get('content-type') ?? '').includes('html')) return otherwise
  return text === '' ? otherwise : text
}
