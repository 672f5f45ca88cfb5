import { isAbout, type Row } from './nouns.ts'
import type { Fields, Operation, Shifted } from './types.ts'

/** Returns the operations that change a row, in order: those about it, and those that delete its trip or move the trip's dates. */
export const listChanging = (
  operations: readonly Operation[],
  { id, tripId = '' }: { readonly id: string; readonly tripId?: string },
): Operation[] =>
  operations.filter(
    ({ kind, target }) => isAbout(target, id) || ((kind === 'move' || kind === 'delete') && isAbout(target, tripId)),
  )

/**
 * Returns a row as the server has it, with these operations on top; undefined when one of them deletes it. An addition changes
 * nothing: the server has already added what it answers.
 */
export const applyOperations = <Cached extends Row>(
  row: Cached,
  operations: readonly Pick<Operation, 'kind' | 'changed' | 'was'>[],
): Cached | undefined =>
  operations.reduce<Cached | undefined>((now, { kind, changed, was }) => {
    if (!now || kind === 'delete') return undefined
    if (kind === 'edit') return applyEdit(now, changed)
    return kind === 'move' ? applyMove(now, was[row.id]) : now
  }, row)

export const applyEdit = <Cached extends Row>(row: Cached, changed: Fields): Cached =>
  withFields(row, toAnswer(changed))

/** Returns a waypoint's fields as the API returns them: days as the start of the day; weather only for its own stay. */
export function toAnswer(changed: Fields): Fields {
  const answer: Record<string, unknown> = { ...changed }
  for (const field of ['startDate', 'endDate']) {
    const day = changed[field]
    if (typeof day === 'string') answer[field] = day === '' ? null : `${day.slice(0, 10)}T00:00:00Z`
  }
  if (['latitude', 'longitude', 'startDate', 'endDate'].some((field) => field in changed)) answer.weather = null
  return answer
}

/** Moves the dates of a row that still has the dates from before the move. */
function applyMove<Cached extends Row>(row: Cached, shifted: unknown): Cached {
  const { startDate, endDate }: Fields = { ...row }
  if (!isShifted(shifted) || JSON.stringify(shifted.from) !== JSON.stringify({ startDate, endDate })) return row
  return withFields(row, { ...shifted.to, weather: null })
}

export const isShifted = (value: unknown): value is Shifted =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

/** A value removed with null is absent in an answer; these fields are null instead. */
const nullable = ['startDate', 'endDate', 'weather', 'year']

/** Returns a row with these fields replaced. */
export function withFields<Cached extends object>(row: Cached, changed: Fields): Cached {
  const next = { ...row, ...changed }
  for (const [name, value] of Object.entries(changed)) {
    if (value === null && !nullable.includes(name)) Reflect.deleteProperty(next, name)
  }
  return next
}
