import { formatCount } from '#shared/count.ts'
import type { RouteStop } from '../../../map/picker/notations/routes.ts'
import { readRouteLink } from '../../../map/picker/read-route.ts'
import { toPlace } from '../edit/place.ts'
import { parseStops } from './parse-stops.ts'

/**
 * Replaces links to routes with their stops, one per line, as `parseStops` reads them. A stop without a name is "Waypoint 2", for example,
 * and a stop without coordinates is a line that is not understood. `leftOut` says what the links contain besides, or ''.
 */
export function expandRoutes(text: string): { readonly text: string; readonly leftOut: string } {
  const leftOut: string[] = []
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const found = readRouteLink(line)
    if (!found) return line
    const { link, route } = found
    if (route.dragged > 0) leftOut.push(`${formatCount(route.dragged, 'point')} that the route was dragged to`)
    if (route.hasOpenEnd) leftOut.push('your location, which isn’t in the link')
    // A link without a scheme is the whole line.
    const words = line.includes(link) ? line.replace(link, ' ').replace(/^[\s.,;]+|[\s.,;]+$/g, '') : ''
    return [...(words ? [words] : []), ...toLines(route.stops)]
  })
  return { text: lines.join('\n'), leftOut: leftOut.length > 0 ? `Left out: ${leftOut.join('; ')}.` : '' }
}

function toLines(stops: readonly RouteStop[]): string[] {
  const lines: string[] = []
  for (const [at, { name = '', position }] of stops.entries()) {
    const unnamed = `Waypoint ${at + 1}`
    // An address such as "50 N 100 E, Moab" could be read as coordinates.
    if (!position) lines.push(readName(name) === undefined ? name : `${unnamed}, ${name}: no coordinates`)
    else {
      const { latitude, longitude } = toPlace(position)
      const place = `, ${latitude}, ${longitude}`
      const clear = readName(name + place) === name ? name : unnamed
      // The list has no line twice, and a round trip ends where it starts.
      lines.push((lines.includes(clear + place) ? `${clear} (${at + 1})` : clear) + place)
    }
  }
  return lines
}

const readName = (line: string): string | undefined => parseStops(line).stops[0]?.name
