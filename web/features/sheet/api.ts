import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import type { Sheet } from '#shared/sheet.ts'
import { tripKeys } from '../trips/api.ts'

export const sheetQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: [...tripKeys.one(tripId), 'sheet'],
    queryFn: async (): Promise<Sheet> => ({ rev: 0 }),
  })
export const useSheet = (tripId: TripId) => useQuery(sheetQuery(tripId))
export const useSaveSheet = (_tripId: TripId) =>
  useMutation({ mutationFn: async (changes: object) => ({ ...changes, rev: 1 }) })
