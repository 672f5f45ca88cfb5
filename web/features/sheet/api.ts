import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import type { SheetChanges } from '#shared/schemas/sheet.ts'
import type { Sheet } from '#shared/sheet.ts'
import { planner } from '../../data/client.ts'
import { ifMatch } from '../../data/save-edit.ts'
import { unwrap } from '../../data/unwrap.ts'
import { tripKeys } from '../trips/api.ts'

const { sheet } = planner.api.user.trips[':tripId']

/** The trip's plan to leave behind; `rev` is 0 if nothing is saved. */
export const sheetQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: [...tripKeys.one(tripId), 'sheet'] as const,
    queryFn: ({ signal }): Promise<Sheet> => unwrap(sheet.$get({ param: { tripId } }, { init: { signal } }), 'rev'),
  })

export const useSheet = (tripId: TripId) => useQuery(sheetQuery(tripId))

export type SheetSave = {
  /** The changed fields; null clears one. Leave out private fields that the user does not save on the server. */
  readonly changes: SheetChanges
  /** The revision that the form shows. If the server has another, it refuses with `changed` and the present sheet. */
  readonly rev: number
}

export function useSaveSheet(tripId: TripId) {
  return useMutation({
    mutationKey: [...sheetQuery(tripId).queryKey, 'save'],
    mutationFn: ({ changes, rev }: SheetSave): Promise<Sheet> =>
      unwrap(sheet.$put({ param: { tripId }, json: changes }, ifMatch(rev)), 'rev'),
    onSuccess: (saved, _save, _result, { client }) => client.setQueryData(sheetQuery(tripId).queryKey, saved),
  })
}
