import type { Position } from '#shared/geo.ts'
import { decode, readPair } from './address.ts'

/** A stop with a name, a position or both. */
export type RouteStop = { readonly name?: string; readonly position?: Position }

export type Route = {
  /** In the order of the route. */
  readonly stops: readonly RouteStop[]
  /** Number of points that the line was dragged to, which are not stops. */
  readonly dragged: number
  /** True if the route starts or ends at the user's own location, which the link doesn't contain. */
  readonly hasOpenEnd: boolean
}

/**
 * Reads Google's link to directions: `/maps/dir/A/B/@…/data=…` or `/maps/dir/?api=1&origin=A&waypoints=B|C&destination=D`. Undefined for
 * other links.
 */
export function readRoute({ pathname, searchParams }: URL): Route | undefined {
  const written = /\/dir\/(.*)/.exec(pathname)?.[1]
  if (written === undefined) return undefined
  const get = (name: string) => searchParams.get(name) ?? ''
  const texts =
    written === ''
      ? [get('origin'), ...get('waypoints').split('|').filter(Boolean), get('destination')]
      : // A last slash ends the path; coordinates that were typed may have quotes around them.
        written
          .replace(/\/((@|data=|am=).*)?$/, '')
          .split('/')
          .map((part) => decode(part.replaceAll('+', ' ')).replace(/^ *'([^']*)' *$/, '$1'))
  const messages = readMessages(pathname)
  const stops = texts.flatMap((text, at): RouteStop[] => {
    const name = text.replace(/\s+/g, ' ').trim()
    if (name === '') return []
    const pair = readPair(name)
    if (typeof pair === 'object') return [pair]
    // A message has the longitude first.
    const [, longitude, latitude] = /!2m2!1d([^!]*)!2d([^!]*)/.exec(messages[at] ?? '') ?? []
    const place = messages.length === texts.length ? readPair(`${latitude},${longitude}`) : undefined
    return [{ name, ...(typeof place === 'object' && place) }]
  })
  const dragged = messages.join('').split('!3m4!').length - 1
  return { stops, dragged, hasOpenEnd: texts[0] === '' || texts.at(-1) === '' }
}

/**
 * Returns a message for each stop of the link's data, as `!1m1!1s0x0:0x1!2m2!1d-109.55!2d38.57` with its place, '' without. In the data
 * `…!4m8!1m5!1m1!1s0x0:0x1!2m2!1d-109.55!2d38.57!1m0!3e0`, m stands before the number of fields inside. None if the data is cut off.
 */
function readMessages(path: string): readonly string[] {
  const [, size, data = ''] = /\/data=[^/]*!4m(\d+)!([^/]*)/.exec(path) ?? []
  const fields = data.split('!')
  const messages: string[] = []
  if (fields.length < Number(size)) return messages
  for (let at = 0; ; ) {
    const inside = /^1m(\d+)$/.exec(fields[at] ?? '')?.[1]
    if (inside === undefined) return messages
    const next = at + 1 + Number(inside)
    messages.push(['', ...fields.slice(at + 1, next)].join('!'))
    at = next
  }
}
