import type { Page } from '@playwright/test'

type StoredTokens = { readonly access: string | null; readonly refresh: string | null }

/** The tokens as the app keeps them. */
export const storedTokens = (page: Page): Promise<StoredTokens> =>
  page.evaluate(() => ({
    access: localStorage.getItem('access_token'),
    refresh: localStorage.getItem('refresh_token'),
  }))

/** Puts tokens where the app looks for them. */
export const storeTokens = (page: Page, { accessToken, refreshToken }: { accessToken: string; refreshToken: string }) =>
  page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('refresh_token', refresh)
      localStorage.setItem('access_token', access)
    },
    [accessToken, refreshToken] as const,
  )

/** The token with a signature that no server accepts: to the browser it is as good as before. */
export const withBadSignature = (token: string) => `${token.slice(0, -6)}AAAAAA`

/** The token with another expiry as the browser reads it; no server accepts it. */
export function withExpiry(token: string, secondsFromNow: number): string {
  const [head, body = '', signature] = token.split('.')
  const exp = Math.floor(Date.now() / 1000) + secondsFromNow
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), exp }
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}
