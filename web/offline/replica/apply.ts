import { findDifferences, toParts } from '#shared/rebase.ts'
import { summarizeTrack } from '#shared/tracks/summarize.ts'
import { isShifted } from '../public/fields.ts'
import { nouns, type Row } from '../public/nouns.ts'
import { isAbout } from '../public/target.ts'
import type { Fields, Operation } from '../public/types.ts'
import { isTrack } from './tracks.ts'

/**
 * Returns operations on a row, on the deletion of its trip or vehicle, or moving its trip's dates, in order. A fill-up is in its vehicle;
 * its trip's do not matter to it.
 */
export const listChanging = (
  operations: readonly Operation[],
  {
    id,
    tripId = '',
    vehicleId = tripId,
  }: { readonly id: string; readonly tripId?: string | undefined; readonly vehicleId?: string },
): Operation[] =>
  operations.filter(
    ({ kind, target }) => isAbout(target, id) || ((kind === 'move' || kind === 'delete') && isAbout(target, vehicleId)),
  )

/** Returns the row with these operations on top; undefined if one deletes it. The server's row already contains additions. */
export const applyOperations = <Cached extends Row>(
  row: Cached,
  operations: readonly Pick<Operation, 'kind' | 'changed' | 'was'>[],
): Cached | undefined =>
  operations.reduce<Cached | undefined>((now, { kind, changed, was }) => {
    if (!now || kind === 'delete') return undefined
    if (kind === 'edit') return applyEdit(now, changed)
    return kind === 'move' ? applyMove(now, was[row.id]) : now
  }, row)

export function applyEdit<Cached extends Row>(row: Cached, changed: Fields): Cached {
  const { weather, ...answer } = toAnswer(changed)
  // A check-in has a place, but no weather.
  return withFields(row, 'weather' in row && weather !== undefined ? { ...answer, weather } : answer)
}

/** Returns fields as the API does: days as the start of the day, weather only for its own stay, a track's summary. */
export function toAnswer(changed: Fields): Fields {
  const answer: Record<string, unknown> = { ...changed }
  for (const field of ['startDate', 'endDate']) {
    const day = changed[field]
    if (typeof day === 'string') answer[field] = day === '' ? null : `${day.slice(0, 10)}T00:00:00Z`
  }
  if (['latitude', 'longitude', 'startDate', 'endDate'].some((field) => field in changed)) answer.weather = null
  if ('track' in changed) answer.track = isTrack(changed.track) ? (summarizeTrack(changed.track) ?? null) : null
  return answer
}

/** Moves dates that are still those from before the move. */
function applyMove<Cached extends Row>(row: Cached, shifted: unknown): Cached {
  const { startDate, endDate }: Fields = { ...row }
  if (!isShifted(shifted) || JSON.stringify(shifted.from) !== JSON.stringify({ startDate, endDate })) return row
  return withFields(row, { ...shifted.to, weather: null })
}

/** Returns the names of changed fields whose values an item does not have. */
export const findUnsaved = (changed: Fields, thing: object): string[] =>
  findDifferences(toParts(changed), toAnswer(changed), { ...thing }).map(({ name }) => name)

/** Fields that are null in an answer when removed, as in a new item; others are absent. */
const nullable = Object.values(nouns).flatMap(({ empty = {} }) =>
  Object.keys(empty).filter((name) => empty[name] === null),
)

export function withFields<Cached extends object>(row: Cached, changed: Fields): Cached {
  const next = { ...row, ...changed }
  for (const [name, value] of Object.entries(changed)) {
    if (value === null && !nullable.includes(name)) Reflect.deleteProperty(next, name)
  }
  return next
}
