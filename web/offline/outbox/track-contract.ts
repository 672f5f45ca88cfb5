import { ulid } from 'ulid'
import { tracksSchema } from '#shared/schemas/track.ts'
import { parseBody, validate } from '#shared/schemas/validate.ts'
import { disguiseLocal } from '../public/local-ids.ts'
import type { TrackTarget } from '../public/target.ts'
import type { Operation } from '../public/types.ts'
import { getItemPath, getListPath, matchPath, toAddress } from '../replica/paths.ts'
import type { Change, ChangeRequest } from './change.ts'

/** Requests of tracks, each of which is an edit of the one field `track`. */

const list = getListPath('track')
const item = getItemPath('track')

/** Returns a change per track; undefined for other requests. Throws what the server would refuse. */
export function readTrackChanges({ method, path, body, now }: ChangeRequest): readonly Change[] | undefined {
  const below = path.replace(/^\/api\/user\//, '')
  const { tripId } = (method === 'PUT' && matchPath(list, below)) || {}
  if (tripId !== undefined) {
    const { text, restore } = disguiseLocal(body)
    const input = restore(validate(tracksSchema, parseBody(text), 'The body must be a JSON object'))
    return input.tracks.map(({ stop, ...track }) =>
      toChange({ noun: 'track', tripId, waypointId: stop }, track, input.seen?.[stop], now),
    )
  }
  const ids = method === 'DELETE' ? matchPath(item, below) : undefined
  if (ids?.tripId === undefined || ids.waypointId === undefined) return undefined
  return [toChange({ noun: 'track', tripId: ids.tripId, waypointId: ids.waypointId }, null, undefined, now)]
}

const toChange = (target: TrackTarget, track: object | null, seen: number | undefined, now: number): Change => ({
  kind: 'edit',
  target,
  changed: { track },
  seen,
  key: ulid(now),
})

/** Returns the PUT of a track, or the DELETE of a removed one. */
export function toTrackRequest({ changed: { track }, base }: Operation, target: TrackTarget) {
  if (typeof track !== 'object' || track === null) {
    const headers: Record<string, string> = base === undefined ? {} : { 'if-match': `"${base}"` }
    return { path: toAddress(item, target), init: { method: 'DELETE', headers } }
  }
  const { waypointId } = target
  const body = { tracks: [{ stop: waypointId, ...track }], ...(base !== undefined && { seen: { [waypointId]: base } }) }
  return {
    path: toAddress(list, target),
    init: { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  }
}
