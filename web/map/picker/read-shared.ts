import type { Route } from './notations/routes.ts'
import { readRouteLink } from './read-route.ts'
import type { Resolved, resolvePlace } from './resolve-place.ts'

/** Content shared by another app: a link may be in any of the three. */
export type Shared = { readonly title: string; readonly text: string; readonly url: string }

/** A link to a route with several stops. */
type SharedRoute = { readonly kind: 'route'; readonly link: string; readonly route: Route }

/** Returns the shared place or route, or a problem in words. */
export async function readShared(shared: Shared, resolve: typeof resolvePlace): Promise<Resolved | SharedRoute | null> {
  let problem: Resolved | null = null
  for (const part of listParts(shared)) {
    const found = readRouteLink(part)
    if (found) return { kind: 'route', ...found }
    const place = await resolve(part)
    if (place?.kind === 'place') return place
    problem ??= place ?? null
  }
  return problem
}

/** Returns the texts that may be a place: whole, links, lines. */
function listParts({ title, text, url }: Shared): string[] {
  const texts = [url, text, title]
  const links = texts.flatMap((part) => part.match(/\b(?:https?:\/\/|geo:)\S+/gi) ?? [])
  const lines = texts.flatMap((part) => part.split('\n'))
  return [...new Set([...texts, ...links, ...lines].map((part) => part.trim()))].filter((part) => part !== '')
}
