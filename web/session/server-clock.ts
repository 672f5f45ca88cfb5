import type { Clock } from './clock.ts'
import { readToken } from './expiry.ts'

export type ServerClock = ReturnType<typeof createServerClock>

/** The server's time from access tokens, because a device's clock may be off by hours or years. */
export function createServerClock(clock: Clock) {
  let ahead = 0
  return {
    /** Returns ms since 1970; before the first token, the device's own time. */
    now: (): number => clock.now() - ahead,
    /** Sets the time from an access token that the server just issued. */
    update(accessToken: string): void {
      const made = readToken(accessToken)?.payload.iat
      if (made !== undefined) ahead = clock.now() - made * 1000
    },
  }
}
