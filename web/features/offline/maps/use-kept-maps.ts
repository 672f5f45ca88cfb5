import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listKeptMaps } from '../../../map/own/kept-maps.ts'
import { onMapsChange } from '../../../offline/app/map-folders.ts'

const keptMapsQuery = queryOptions({ queryKey: ['kept-maps'], queryFn: listKeptMaps, retry: false })

/** Queries the user's map files on this device, also when another tab changes them. */
export function useKeptMaps() {
  const client = useQueryClient()
  useEffect(() => onMapsChange(() => void client.invalidateQueries(keptMapsQuery)), [client])
  return useQuery(keptMapsQuery)
}
