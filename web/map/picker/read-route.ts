import { findLink, findRoute } from './notations/links.ts'
import type { Route } from './notations/routes.ts'

/** Links to directions with ten stops are often longer than a place's. */
const longestText = 4_000

/** Returns the Google link to a route with several stops in a line. A link to one stop is a place (`readPlace`). */
export function readRouteLink(line: string): { readonly link: string; readonly route: Route } | undefined {
  const link = line.length > longestText ? undefined : findLink(line.trim())
  const route = link && URL.canParse(link) ? findRoute(new URL(link)) : undefined
  return link && route && route.stops.length > 1 ? { link, route } : undefined
}
