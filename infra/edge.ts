/**
 * What stands at the edge, in one place for CloudFront and the local gateway: which path reaches which function, how the
 * site's files are cached, and the headers every answer carries.
 */

export type FunctionName = 'auth' | 'planner' | 'assistant'

/** CloudFront path patterns in order; the first that matches wins, everything else is the site. */
export const apiRoutes: readonly { pattern: string; to: FunctionName }[] = [
  { pattern: '/api/user/ai/*', to: 'assistant' },
  { pattern: '/api/auth/*', to: 'auth' },
  { pattern: '/api/users/auth', to: 'auth' },
  { pattern: '/api/*', to: 'planner' },
]

/** Headers that CloudFront adds to requests and that the functions trust only together with the secret. */
export const originHeaders = { secret: 'x-origin-secret', viewerAddress: 'x-viewer-address' } as const

const year = 31_536_000
export const cacheRules = {
  /** Files with a content hash in their name, below /assets/. */
  hashed: `public, max-age=${year}, immutable`,
  page: 'no-cache',
  configuration: 'no-cache',
  /** Icons, manifest and the like: names without a hash. */
  plain: 'public, max-age=3600',
} as const
