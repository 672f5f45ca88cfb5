import { useQuery } from '@tanstack/react-query'
import { needsConnection } from '../../ui/needs-connection.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { RestoreArchiveProps } from './restore-account-archive.tsx'

/** The restore needs the server, so its code is not saved on this device (worker/build/write-worker.ts). */
export function Restore(props: RestoreArchiveProps) {
  const query = useQuery({
    queryKey: ['portability', 'restore'],
    queryFn: () => import('./restore-account-archive.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return (
    <QueryView query={query} loading={<Skeleton label="Loading..." count={2} />} failed={needsConnection}>
      {({ RestoreArchive }) => <RestoreArchive {...props} />}
    </QueryView>
  )
}
