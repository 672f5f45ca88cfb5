import type { Page } from '@playwright/test'

type StoredTokens = { readonly access: string | null; readonly refresh: string | null }

export const storedTokens = (page: Page): Promise<StoredTokens> =>
  page.evaluate(() => ({
    access: localStorage.getItem('access_token'),
    refresh: localStorage.getItem('refresh_token'),
  }))

export const storeTokens = (page: Page, { accessToken, refreshToken }: { accessToken: string; refreshToken: string }) =>
  page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('refresh_token', refresh)
      localStorage.setItem('access_token', access)
    },
    [accessToken, refreshToken] as const,
  )

/** Keeps the token valid to the browser, but not to a server. */
export const withBadSignature = (token: string) => `${token.slice(0, -6)}AAAAAA`

/** Changes the expiry for the browser; servers refuse the token. */
export function withExpiry(token: string, secondsFromNow: number): string {
  const [head, body = '', signature] = token.split('.')
  const exp = Math.floor(Date.now() / 1000) + secondsFromNow
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), exp }
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}
