import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Holdings } from '#shared/account.ts'
import { formatCount } from '#shared/count.ts'
import { describeError } from '../../data/api-error.ts'
import { useOfflineStatus } from '../../device/status.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './account.module.css'
import { holdingsQuery } from './api.ts'
import { DeleteForm } from './delete-form.tsx'

type DeleteDialogProps = { readonly open: boolean; readonly download: ReactNode; readonly onClose: () => void }

/** What goes with the account, the way to keep it, and the form that ends it. */
export function DeleteDialog({ open, download, onClose }: DeleteDialogProps) {
  return (
    <Dialog open={open} title="Delete your account?" onClose={onClose} growsUp>
      <WhatGoes />
      {download}
      <DeleteForm onCancel={onClose} />
    </Dialog>
  )
}

/** Counted when it is asked for: what is shown here is what goes. */
function WhatGoes() {
  const holdings = useQuery(holdingsQuery)
  const { waiting, needing } = useOfflineStatus()
  const unsent = waiting.length + needing.length
  return (
    <>
      <QueryView
        query={holdings}
        loading={<Skeleton label="Counting what your account holds..." count={1} />}
        failed={(error) => `What your account holds could not be counted. ${describeError(error)}`}
      >
        {(counts) => <p>{describeHoldings(counts)}</p>}
      </QueryView>
      {unsent > 0 ? (
        <p>{`${formatCount(unsent, 'change')} on this device ${unsent === 1 ? 'was' : 'were'} never sent, and ${unsent === 1 ? 'goes' : 'go'} too.`}</p>
      ) : null}
      <p className={css.note}>
        You are signed out everywhere, and your username and address are free for others. Maps that you saved on this
        device are removed, too.
      </p>
    </>
  )
}

const describeHoldings = ({ trips, waypoints, vehicles, sessions }: Holdings): string =>
  `Deleted for good: ${formatCount(trips, 'trip')}, ${formatCount(waypoints, 'waypoint')}, ${formatCount(vehicles, 'vehicle')} and ${formatCount(sessions, 'session')}.`
