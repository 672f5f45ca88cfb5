import { decodeJWT, type JWT } from '@aws-amplify/core'
import { limits } from '#shared/limits.ts'

/** The token's parts, or undefined when the text is no JWT. */
export function readToken(text: string): JWT | undefined {
  try {
    return decodeJWT(text)
  } catch {
    return undefined
  }
}

/** Milliseconds until the token expires, at this time of the server's: negative afterwards, and when it does not say. */
export const millisecondsLeft = (token: JWT, now: number): number =>
  (token.payload.exp ?? Number.NEGATIVE_INFINITY) * 1000 - now

/** Returns whether the token is to be replaced now: it says no end, or ends within the lead time. */
export const isDue = (token: JWT, now: number): boolean => millisecondsLeft(token, now) <= limits.refreshLead
