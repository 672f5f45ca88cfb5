/**
 * The rules shared by CloudFront and the local gateway: which path reaches which function, which paths are pages, how the site's files
 * are cached, and the headers of every answer.
 */

// Which coding a browser gets, for the functions' answers and the local gateway's files alike.
export { type Coding, chooseCoding, minCompressedBytes } from '#functions/http/compression.ts'
// Headers that CloudFront adds to requests and that the functions trust only together with the secret.
export { originHeaders } from '#functions/http/edge-secret.ts'

/** The functions that answer requests. */
export type FunctionName = 'auth' | 'planner' | 'assistant'

/** The functions that one machine runs too: the sweeper runs on a schedule, and nobody calls it. */
export type LocalName = FunctionName | 'sweeper'

/** Every function that is built: the watch walks the product from outside, the cleanup deletes old files from the site's bucket. */
export type BundleName = LocalName | 'watch' | 'cleanup'

/** CloudFront path patterns in order; the first that matches wins, everything else is the site. */
export const apiRoutes: readonly { pattern: string; to: FunctionName }[] = [
  { pattern: '/api/user/ai/*', to: 'assistant' },
  { pattern: '/api/auth/*', to: 'auth' },
  { pattern: '/api/users/*', to: 'auth' },
  { pattern: '/api/*', to: 'planner' },
]

/**
 * Returns true if a path of the site is a page of the app, answered with index.html, rather than an existing or missing file.
 * CloudFront runs this source (`isPagePath.toString()`), so it must not refer to anything outside.
 */
export function isPagePath(path: string): boolean {
  if (path === '/api' || /^\/(api|assets|\.well-known)\//.test(path)) return false
  return !/\.[^/]*$/.test(path)
}

const year = 31_536_000
export const cacheRules = {
  /** Files with a content hash in their name, below /assets/. */
  hashed: `public, max-age=${year}, immutable`,
  page: 'no-cache',
  configuration: 'no-cache',
  /** The service worker: an old one would keep an old app. */
  worker: 'no-cache',
  /** Icons, manifest and the like: names without a hash. The edge forgets them soon: a new service worker takes no old one. */
  plain: 'public, max-age=3600, s-maxage=60',
} as const

/** Returns the kind of a file of the site, named by its path from the site's root. */
export function kindOfFile(path: string): keyof typeof cacheRules {
  if (path === '/config.json') return 'configuration'
  if (path === '/sw.js') return 'worker'
  if (path.endsWith('.html')) return 'page'
  return path.startsWith(`/${assetFolder}`) ? 'hashed' : 'plain'
}

/** The bucket's folder of files with a hash in their name. */
export const assetFolder = 'assets/'

/** The file of the bucket that lists a build's files in that folder: `{"assets":["assets/main-x.js"]}`. */
export const buildList = 'files.json'

/** The `cache-control` of a file of the site. */
export const cacheRuleOf = (path: string): string => cacheRules[kindOfFile(path)]

/** Returns whether a file of the site, named by its path, is the build's own note, such as `.vite/manifest.json`: nobody's business. */
export const isHidden = (path: string): boolean => /(^|\/)\./.test(path)

/** The configuration that the web app reads from /config.json when it starts. */
export type SiteConfiguration = MapConfiguration & {
  /** True if emails are sent; without them there are no reset links. */
  readonly mails: boolean
}

/** Whose maps are drawn. */
type MapConfiguration = {
  /** Address of a keyless vector style, or '' for the bundled basemap alone. */
  readonly mapStyle: string
  /** Address of a PMTiles file that is drawn in place of the style, and of which people may keep parts; '' for none. */
  readonly tiles: string
  /** '' for no Google Maps. */
  readonly googleMapsApiKey: string
  readonly googleMapsMapId: string
}

export const openFreeMap = 'https://tiles.openfreemap.org/styles/liberty'

/** The pages whose address carries a secret: they name themselves to nobody. */
export const secretPages = ['/reset-password', '/confirm-email'] as const

export const isSecretPage = (path: string): boolean => secretPages.some((page) => path.startsWith(page))

/** On every answer, whatever it is. */
const commonHeaders = {
  'strict-transport-security': `max-age=${year}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
}

/**
 * The security headers of the API's answers. They are a quarter of the site's: JSON shows nothing, frames nothing and asks for nothing,
 * and a weak signal carries every byte.
 */
export const apiSecurityHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The headers of an answer by its path: the API's, or the site's, which have their own `referrer-policy` on the pages with a secret. */
export function securityHeaders(path: string, configuration: MapConfiguration): Readonly<Record<string, string>> {
  if (path.startsWith('/api/')) return apiSecurityHeaders
  return {
    ...commonHeaders,
    'content-security-policy': contentSecurityPolicy(configuration),
    'x-frame-options': 'DENY',
    // Google's key is restricted by referrer, so other origins do learn ours.
    'referrer-policy': isSecretPage(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
  }
}

/**
 * No inline scripts; other hosts only for the map that is configured. MapLibre's worker is a file of the site.
 * Google's list is its own: https://developers.google.com/maps/documentation/javascript/content-security-policy
 */
export function contentSecurityPolicy({ mapStyle, tiles, googleMapsApiKey }: MapConfiguration): string {
  const styles = mapStyle === '' ? [] : [new URL(mapStyle).origin]
  // One of this site itself, a path, is allowed already.
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
