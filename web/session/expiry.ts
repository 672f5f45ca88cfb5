import { decodeJWT, type JWT } from 'aws-amplify/auth'
import { limits } from '#shared/limits.ts'

/** Returns undefined for a text that is not a JWT. The server verifies the signature. */
export function readToken(text: string): JWT | undefined {
  try {
    return decodeJWT(text)
  } catch {
    return undefined
  }
}

/** Returns the ms until the token expires at the server's time; negative afterwards, and without an expiry. */
export const millisecondsLeft = (token: JWT, now: number): number =>
  (token.payload.exp ?? Number.NEGATIVE_INFINITY) * 1000 - now

/** Returns true if the token has no expiry, or expires within the lead time. */
export const isDue = (token: JWT, now: number): boolean => millisecondsLeft(token, now) <= limits.refreshLead
