import { toDay } from '#shared/date.ts'
import type { Waypoint, WaypointInput } from '#shared/waypoint.ts'
import { useInlineEdit } from '../../../hooks/use-inline-edit.ts'

/** A waypoint's input as the forms hold it: texts as typed, '' for no date. */
export type WaypointDraft = { readonly [Field in keyof WaypointInput]: string }

export const emptyDraft: WaypointDraft = {
  name: '',
  description: '',
  latitude: '',
  longitude: '',
  startDate: '',
  endDate: '',
}

/** Editing a waypoint's name, description and place. */
export const useWordsEdit = ({ id, name, description, latitude, longitude }: Waypoint) =>
  useInlineEdit(`waypoint:${id}`, { name, description, latitude, longitude })

/** Editing a waypoint's dates on one of the screens that show them. */
export const useDatesEdit = (screen: 'grid' | 'detail', { id, startDate, endDate }: Waypoint) =>
  useInlineEdit(`dates:${screen}:${id}`, { startDate: toDay(startDate) ?? '', endDate: toDay(endDate) ?? '' })

/** What a waypoint's failed update says; its cause is in the browser's log. */
export const updateFailed = 'Failed to update waypoint. Please try again.'
