import { useQuery } from '@tanstack/react-query'
import { FilePlus, FileX, Trash2 } from 'lucide-react'
import { useEffect, useRef, useTransition } from 'react'
import { useNavigate } from 'react-router-dom'
import { dropSharedFiles, findSharedFiles, type SharedIndex } from '../../offline/public/app/shared-files.ts'
import { paths } from '../../paths.ts'
import { Actions, Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatBytes } from '../offline/ready/storage.ts'
import { AddToTrip } from '../trips/trip-chooser.tsx'
import css from './portability.module.css'

/** Asks where to import shared files. Discards them if the user leaves without an answer. */
export function SharedFiles() {
  const shared = useQuery({
    queryKey: ['shared-files'],
    queryFn: findSharedFiles,
    // Files expire after an hour, and another tab may import or discard them.
    refetchInterval: 10_000,
    gcTime: 0,
  })
  return (
    <QueryView
      query={shared}
      loading={<Skeleton label="Looking for the files..." count={2} />}
      failed="The files could not be found."
      empty={
        <EmptyState
          icon={<FileX />}
          title="These files are no longer here."
          action={<LinkButton to={paths.trips}>Import on the Trips screen</LinkButton>}
        >
          <p>Shared files are removed after an hour, or when you leave this page. Share them again to import them.</p>
        </EmptyState>
      }
    >
      {(found) => <Found shared={found} onMissing={() => void shared.refetch()} />}
    </QueryView>
  )
}

function Found({ shared, onMissing }: { readonly shared: SharedIndex; readonly onMissing: () => void }) {
  const navigate = useNavigate()
  const isImported = useRef(false)
  useEffect(() => () => void (isImported.current || dropSharedFiles()), [])
  const [isLeaving, startTransition] = useTransition()
  const go = (path: string) => {
    if (isLeaving) return
    startTransition(async () => {
      if (!(await findSharedFiles())) return onMissing()
      isImported.current = true
      void navigate(path, { state: { importShared: true } })
    })
  }
  const discard = () => {
    // Back may have returned from an import that was chosen.
    isImported.current = false
    void navigate(paths.home)
  }
  return (
    <div className={css.form}>
      <Notice>
        {shared.from ? `A web page of ${shared.from}` : 'Another app or a web page'} sent these files to Offgrid.
        Nothing in them has been read. Discard them if you did not share them yourself.
      </Notice>
      <ul className="muted breaks">
        {shared.files.map(({ name, size }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files may have the same name, and their order never changes
          <li key={at}>
            <bdi>{name}</bdi> ({formatBytes(size)})
          </li>
        ))}
      </ul>
      <Actions>
        <AddToTrip onChoose={(tripId) => go(paths.trip(tripId))} />
        <Button icon={<FilePlus />} busy={isLeaving} onClick={() => go(paths.trips)}>
          New trip
        </Button>
        <Button icon={<Trash2 />} disabled={isLeaving} onClick={discard}>
          Discard
        </Button>
      </Actions>
    </div>
  )
}
