import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import type { SheetChanges } from '#shared/schemas/sheet.ts'
import type { Sheet } from '#shared/sheet.ts'
import { tripKeys } from '../trips/api.ts'

/** The trip's plan to leave behind; `rev` is 0 if nothing is saved. */
export const sheetQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: [...tripKeys.one(tripId), 'sheet'] as const,
    queryFn: async (): Promise<Sheet> => ({ rev: 0 }),
  })

export const useSheet = (tripId: TripId) => useQuery(sheetQuery(tripId))

export type SheetSave = { readonly changes: SheetChanges; readonly rev: number }

export function useSaveSheet(tripId: TripId) {
  return useMutation({
    mutationKey: [...sheetQuery(tripId).queryKey, 'save'],
    mutationFn: async ({ rev }: SheetSave): Promise<Sheet> => ({ rev: rev + 1 }),
  })
}
