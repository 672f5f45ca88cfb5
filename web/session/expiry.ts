import * as z from 'zod/mini'
import { limits } from '#shared/limits.ts'

const payloadSchema = z.object({
  sub: z.optional(z.string()),
  iat: z.optional(z.number()),
  exp: z.optional(z.number()),
})

/** The app's part of an access token: the user's id, and its times in seconds since 1970. */
type AccessToken = z.infer<typeof payloadSchema>

/** Returns undefined for a text that is not a JWT. The server verifies the signature. */
export function readToken(text: string): AccessToken | undefined {
  const parts = text.split('.')
  if (parts.length !== 3) return undefined
  try {
    const payload = atob((parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return payloadSchema.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** Returns the ms until the token expires at the server's time; negative afterwards, and without an expiry. */
export const millisecondsLeft = (token: AccessToken, now: number): number =>
  (token.exp ?? Number.NEGATIVE_INFINITY) * 1000 - now

/** Returns true if the token has no expiry, or expires within the lead time. */
export const isDue = (token: AccessToken, now: number): boolean => millisecondsLeft(token, now) <= limits.refreshLead
