/** Rules shared by CloudFront and the local gateway: routes, pages, caching and headers. */

export { type Coding, chooseCoding, minCompressedBytes } from '#functions/http/compression.ts'
// Headers from CloudFront that the functions trust only together with the secret.
export { originHeaders } from '#functions/http/edge-secret.ts'

export type FunctionName = 'auth' | 'planner' | 'assistant'

/** Functions that also run on one machine; the sweeper runs on a schedule. */
export type LocalName = FunctionName | 'sweeper'

/** All functions, including the smoke walk and the bucket's cleanup. */
export type BundleName = LocalName | 'watch' | 'cleanup'

/** CloudFront path patterns in order of precedence; everything else is the site. */
export const apiRoutes: readonly { pattern: string; to: FunctionName }[] = [
  { pattern: '/api/user/ai/*', to: 'assistant' },
  { pattern: '/api/auth/*', to: 'auth' },
  { pattern: '/api/users/*', to: 'auth' },
  { pattern: '/api/*', to: 'planner' },
]

/**
 * The request that every answer of takes 1,500 ms. The HTTP API sends it to a function of its own with auth's code, so that such requests
 * never occupy what is reserved for logins. On one machine auth answers it.
 */
export const slowRoute = '/api/auth/password/forgot'

/**
 * Returns true for a path of a page, answered with index.html, not of a file. CloudFront runs this source
 * (`isPagePath.toString()`), so it must not refer to anything outside.
 */
export function isPagePath(path: string): boolean {
  if (path === '/api' || /^\/(api|assets|\.well-known)\//.test(path)) return false
  return !/\.[^/]*$/.test(path)
}

const year = 31_536_000
export const cacheRules = {
  /** Files in /assets/, with a content hash in their name. */
  hashed: `public, max-age=${year}, immutable`,
  page: 'no-cache',
  configuration: 'no-cache',
  /** A cached service worker would keep an old app. */
  worker: 'no-cache',
  /** Other files, such as icons. The edge forgets them soon, so that a new service worker gets no old file. */
  plain: 'public, max-age=3600, s-maxage=60',
} as const

/** Returns the kind of a file by its path from the site's root. */
export function kindOfFile(path: string): keyof typeof cacheRules {
  if (path === '/config.json') return 'configuration'
  if (path === '/sw.js') return 'worker'
  if (path.endsWith('.html')) return 'page'
  return path.startsWith(`/${assetFolder}`) ? 'hashed' : 'plain'
}

/** The bucket's folder of hashed files. */
export const assetFolder = 'assets/'

/** The file with a build's list of hashed files: `{"assets":["assets/main-x.js"]}`. */
export const buildList = 'files.json'

export const cacheRuleOf = (path: string): string => cacheRules[kindOfFile(path)]

/** Returns true for the build's own files, such as `.vite/manifest.json`, which are not served. */
export const isHidden = (path: string): boolean => /(^|\/)\./.test(path)

/** The content of /config.json, which the web app reads at start. */
export type SiteConfiguration = MapConfiguration & {
  /** True if emails are sent, and so reset links work. */
  readonly mails: boolean
  /** False if trips cannot be shared by link. */
  readonly sharing: boolean
  /** False if users cannot save the part of the style's map along a trip, or put legs on its roads. */
  readonly mapSaving: boolean
}

type MapConfiguration = {
  /** URL of a keyless vector style, or '' for the bundled basemap alone. */
  readonly mapStyle: string
  /** URL or path of a PMTiles file drawn instead of the style, savable in parts; '' for none. */
  readonly tiles: string
  readonly googleMapsApiKey: string
  readonly googleMapsMapId: string
}

/** No map but the bundled one. */
export const bundledMapOnly = { mapStyle: '', tiles: '', googleMapsApiKey: '', googleMapsMapId: '' }

export const openFreeMap = 'https://tiles.openfreemap.org/styles/liberty'

/** Pages with a secret in their URL, which must not leak as a referrer or be found by a search engine. */
export const secretPages = ['/reset-password', '/confirm-email', '/shared', '/join'] as const

/** `/shared` is also the start of other pages' names, so only whole parts of a path count. */
export const isSecretPage = (path: string): boolean =>
  secretPages.some((page) => path === page || path.startsWith(`${page}/`))

const commonHeaders = {
  'strict-transport-security': `max-age=${year}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
}

/** Security headers of the API, a quarter of the site's: JSON needs no more, and a weak signal carries every byte. */
export const apiSecurityHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

export function securityHeaders(path: string, configuration: MapConfiguration): Readonly<Record<string, string>> {
  if (path.startsWith('/api/')) return apiSecurityHeaders
  return {
    ...commonHeaders,
    'content-security-policy': contentSecurityPolicy(configuration),
    'x-frame-options': 'DENY',
    // Google restricts the key by referrer, so other origins must get our origin.
    'referrer-policy': isSecretPage(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(isSecretPage(path) ? { 'x-robots-tag': 'noindex' } : {}),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
  }
}

/**
 * Returns a policy without inline scripts, and with other hosts only for the configured map. Google's list:
 * https://developers.google.com/maps/documentation/javascript/content-security-policy
 */
export function contentSecurityPolicy({ mapStyle, tiles, googleMapsApiKey }: MapConfiguration): string {
  const styles = mapStyle === '' ? [] : [new URL(mapStyle).origin]
  // A path on this site is allowed already.
  const archive = URL.canParse(tiles) ? [new URL(tiles).origin] : []
  const google = (...sources: string[]) => (googleMapsApiKey === '' ? [] : sources)
  const googleHosts = google('https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com')
  const sources = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...google("'unsafe-eval'", 'blob:', 'https://*.googleapis.com', 'https://*.gstatic.com')],
    'style-src': ["'self'", ...google("'unsafe-inline'", 'https://fonts.googleapis.com')],
    'img-src': ["'self'", 'data:', 'blob:', ...styles, ...googleHosts, ...google('https://*.googleusercontent.com')],
    'font-src': ["'self'", ...google('https://fonts.gstatic.com')],
    'connect-src': ["'self'", ...new Set([...styles, ...archive]), ...googleHosts, ...google('data:', 'blob:')],
    'worker-src': ["'self'", ...google('blob:')],
    'frame-src': googleMapsApiKey === '' ? ["'none'"] : ['https://*.google.com'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(sources)
    .map(([directive, allowed]) => `${directive} ${allowed.join(' ')}`)
    .join('; ')
}
