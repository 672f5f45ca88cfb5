import type { Clock } from './clock.ts'
import { readToken } from './expiry.ts'

/** The server's time from access tokens, because a device's clock may be off by hours or years. */
export type ServerClock = {
  /** Returns ms since 1970; before the first token, the device's own time. */
  readonly now: () => number
  /** Sets the time from an access token that the server just issued. */
  readonly update: (accessToken: string) => void
}

export function createServerClock(clock: Clock): ServerClock {
  let ahead = 0
  return {
    now: () => clock.now() - ahead,
    update(accessToken) {
      const made = readToken(accessToken)?.payload.iat
      if (made !== undefined) ahead = clock.now() - made * 1000
    },
  }
}
