import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listSavedMaps } from '../../../map/own/saved-maps.ts'
import { onFilesChange } from '../../../offline/public/app/map-folders.ts'

const savedMapsQuery = queryOptions({ queryKey: ['saved-maps'], queryFn: listSavedMaps, retry: false })

/** Queries the user's map files, including changes from other tabs. */
export function useSavedMaps() {
  const client = useQueryClient()
  useEffect(() => onFilesChange('maps', () => void client.invalidateQueries(savedMapsQuery)), [client])
  return useQuery(savedMapsQuery)
}
