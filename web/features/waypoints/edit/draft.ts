import { isDay } from '#shared/date.ts'
import { formatDayOfYear } from '#shared/day-texts.ts'
import { formatCoordinates, type Notation } from '#shared/notations/coordinates.ts'
import { toStopKind } from '#shared/stop.ts'
import { datesInOrder, datesOutOfOrder, type Waypoint } from '#shared/waypoint.ts'
import type { Part, Texts } from '../../../data/merge.ts'
import { EditConflict } from '../../../data/save-edit.ts'
import type { FieldErrors } from '../../../hooks/use-form.ts'
import { useInlineEdit } from '../../../hooks/use-inline-edit.ts'
import { stopKindNames } from '../../../map/core/stop-kind-names.ts'
import type { SentWaypoint } from '../api.ts'
import { toDates, waypointEditKeys } from '../seen.ts'

/** A waypoint's texts as typed, '' for no date or kind. */
export type WaypointDraft = { readonly [Field in keyof SentWaypoint]: string }

export type DatesDraft = Pick<WaypointDraft, 'startDate' | 'endDate'>

export const emptyDraft: WaypointDraft = {
  name: '',
  description: '',
  latitude: '',
  longitude: '',
  startDate: '',
  endDate: '',
  symbol: '',
}

/** Returns the waypoint to send, with null for ''. */
export const toInput = ({
  name,
  description,
  latitude,
  longitude,
  startDate,
  endDate,
  symbol,
}: Omit<SentWaypoint, 'symbol'> & { readonly symbol?: string | undefined }): SentWaypoint => ({
  name,
  description,
  latitude,
  longitude,
  startDate: startDate || null,
  endDate: endDate || null,
  symbol: symbol || null,
})

/** Returns an error for dates in the wrong order, as `areRight` decides. */
export const checkDates = ({ startDate, endDate }: DatesDraft, areRight = datesInOrder): FieldErrors =>
  isDay(startDate) && isDay(endDate) && !areRight(startDate, endDate) ? { endDate: datesOutOfOrder } : {}

/** Inline edit of a waypoint's name, description, kind and place. */
export const useWordsEdit = ({ id, name, description, symbol = '', latitude, longitude, rev }: Waypoint) =>
  useInlineEdit(waypointEditKeys(id).words, { name, description, symbol, latitude, longitude }, rev)

function showKind({ symbol = '' }: Texts): string {
  const kind = toStopKind(symbol)
  return kind ? stopKindNames[kind] : symbol
}

/** Parts of a waypoint's words and place, with the place in a notation. */
export const createWordsParts = (notation: Notation): readonly Part[] => [
  { label: 'Name', fields: ['name'] },
  { label: 'Description', fields: ['description'] },
  { label: 'Kind of stop', fields: ['symbol'], show: showKind },
  {
    label: 'Place',
    fields: ['latitude', 'longitude'],
    show: ({ latitude = '', longitude = '' }) => formatCoordinates({ latitude, longitude }, notation),
  },
]

/** Inline edit of a waypoint's dates, separate for the two screens that show them. */
export const useDatesEdit = (screen: 'grid' | 'detail', waypoint: Waypoint) =>
  useInlineEdit(waypointEditKeys(waypoint.id)[screen], toDates(waypoint), waypoint.rev)

const showDay = (field: string) => (texts: Texts) => {
  const day = texts[field] ?? ''
  return isDay(day) ? formatDayOfYear(day) : day
}

export const datesParts: readonly Part[] = [
  { label: 'Start Date', fields: ['startDate'], show: showDay('startDate') },
  { label: 'End Date', fields: ['endDate'], show: showDay('endDate') },
]

/** Returns the message of a failed update. The browser logs the cause, unless another change came first. */
export const describeUpdate = (error: unknown, otherwise = 'Failed to update waypoint. Please try again.'): string =>
  error instanceof EditConflict ? error.message : otherwise
