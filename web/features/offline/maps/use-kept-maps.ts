import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listKeptMaps, onKeptMapsChange } from '../../../map/own/kept-maps.ts'

const keptMapsQuery = queryOptions({ queryKey: ['kept-maps'], queryFn: listKeptMaps, retry: false })

/** The map files on this device, also when another tab brings or removes one. */
export function useKeptMaps() {
  const client = useQueryClient()
  useEffect(() => onKeptMapsChange(() => void client.invalidateQueries(keptMapsQuery)), [client])
  return useQuery(keptMapsQuery)
}
