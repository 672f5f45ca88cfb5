import { isDay } from '#shared/date.ts'
import { mapFields } from '#shared/fields.ts'
import { datesInOrder, datesOutOfOrder, toDays, type Waypoint } from '#shared/waypoint.ts'
import { typedFields } from '#shared/waypoint-fields.ts'
import { describeError, isForbidden } from '../../../data/api-error.ts'
import { listParts } from '../../../data/describe-fields.ts'
import { EditConflict } from '../../../data/save-edit.ts'
import type { FieldErrors } from '../../../hooks/use-form.ts'
import { useInlineEdit } from '../../../hooks/use-inline-edit.ts'
import type { SentWaypoint } from '../api.ts'
import { waypointEditKeys } from '../api.ts'

/** A waypoint's texts as typed, '' for no date or kind. */
export type WaypointDraft = { readonly [Field in keyof SentWaypoint]: string }

export type DatesDraft = Pick<WaypointDraft, 'startDate' | 'endDate'>

export const emptyDraft: WaypointDraft = mapFields(typedFields, () => '')

/** Returns the waypoint to send, with null for what is not set. */
export const toInput = (typed: { readonly [Field in keyof SentWaypoint]?: string | null | undefined }) =>
  mapFields(
    typedFields,
    ({ kind, required }, name) => typed[name] || (required && kind !== 'day' ? '' : null),
  ) as SentWaypoint

/** Returns an error for dates in the wrong order, as `areRight` decides. */
export const checkDates = ({ startDate, endDate }: DatesDraft, areRight = datesInOrder): FieldErrors =>
  isDay(startDate) && isDay(endDate) && !areRight(startDate, endDate) ? { endDate: datesOutOfOrder } : {}

/** Inline edit of a waypoint's texts, kind and place. */
export const useWordsEdit = (waypoint: Waypoint) =>
  useInlineEdit(
    waypointEditKeys(waypoint.id).words,
    mapFields(words, (_field, name) => waypoint[name] ?? ''),
    waypoint.rev,
  )

function toDateTexts(waypoint: Waypoint): DatesDraft {
  const { start, end } = toDays(waypoint)
  return { startDate: start ?? '', endDate: end ?? '' }
}

/** Inline edit of a waypoint's dates, separate for the two screens that show them. */
export const useDatesEdit = (screen: 'grid' | 'detail', waypoint: Waypoint) =>
  useInlineEdit(waypointEditKeys(waypoint.id)[screen], toDateTexts(waypoint), waypoint.rev)

const { startDate, endDate, ...words } = typedFields

export const wordsParts = listParts(words)
export const datesParts = listParts({ startDate, endDate })

/** Returns the message of a failed change: the cause if another change came first, or the user may only look. The browser logs others. */
export const describeUpdate = (error: unknown, otherwise = 'Failed to update waypoint. Please try again.'): string =>
  error instanceof EditConflict || isForbidden(error) ? describeError(error) : otherwise
