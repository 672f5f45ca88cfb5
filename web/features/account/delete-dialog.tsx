import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Holdings } from '#shared/account.ts'
import { formatCount } from '#shared/count.ts'
import { describeError } from '../../data/api-error.ts'
import { device } from '../../device/device.ts'
import { describeUnsaved, hasUnsaved } from '../../session/unsynced.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './account.module.css'
import { holdingsQuery } from './api.ts'
import { DeleteForm } from './delete-form.tsx'

type DeleteDialogProps = { readonly download: ReactNode; readonly onClose: () => void }

export function DeleteDialog({ download, onClose }: DeleteDialogProps) {
  return (
    <Dialog open title="Delete your account?" onClose={onClose} growsUp>
      <DeletedData />
      {download}
      <DeleteForm onCancel={onClose} />
    </Dialog>
  )
}

/** Counts on open, so that the dialog shows exactly what will be deleted. */
function DeletedData() {
  const holdings = useQuery(holdingsQuery)
  const { data: unsaved } = useQuery({
    queryKey: ['saved', 'unsaved'],
    queryFn: async () => (await device.countUnsaved()) ?? null,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <>
      <QueryView
        query={holdings}
        loading={<Skeleton label="Counting what will be deleted..." count={1} />}
        failed={(error) => `Couldn’t count what will be deleted. ${describeError(error)}`}
      >
        {(counts) => <p>{describeHoldings(counts)}</p>}
      </QueryView>
      {unsaved === null || (unsaved && hasUnsaved(unsaved)) ? (
        <p>{`What only this device has will be deleted too${unsaved ? `: ${describeUnsaved(unsaved)}` : ''}.`}</p>
      ) : null}
      <p className={css.note}>
        You will be logged out everywhere, and others can use your username and email address. Map files on this device
        are removed too.
      </p>
    </>
  )
}

const describeHoldings = ({ trips, waypoints, vehicles, sessions }: Holdings): string =>
  `This permanently deletes ${formatCount(trips, 'trip')}, ${formatCount(waypoints, 'waypoint')}, ${formatCount(vehicles, 'vehicle')} and ${formatCount(sessions, 'session')}.`
