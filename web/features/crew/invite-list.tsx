import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#shared/count.ts'
import type { Invite } from '#shared/crew.ts'
import type { TripId } from '#shared/ids.ts'
import { formatDateTime } from '#shared/time-texts.ts'
import { describeError } from '../../data/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from '../shares/shares.module.css'
import { invitesQuery, useEndInvite } from './api.ts'

/** A trip's open invitations. */
export function InviteList({ tripId }: { readonly tripId: TripId }) {
  const query = useQuery(invitesQuery(tripId))
  return (
    <section aria-label="Open invitations">
      <QueryView
        query={query}
        loading={<Skeleton label="Loading the invitations…" count={1} />}
        failed="The invitations could not be loaded."
        isEmpty={(invites) => invites.every(({ hasEnded }) => hasEnded)}
        empty={<p className="small">No invitation is open.</p>}
      >
        {(invites) => (
          <ul className={css.links}>
            {invites
              .filter(({ hasEnded }) => !hasEnded)
              .map((invite) => (
                <InviteRow key={invite.id} tripId={tripId} invite={invite} />
              ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

function InviteRow({ tripId, invite }: { readonly tripId: TripId; readonly invite: Invite }) {
  const end = useEndInvite(tripId)
  const name = `Invitation of ${formatDateTime(invite.createdAt)}`
  return (
    <li className={css.row}>
      <div>
        <p>{name}</p>
        <p className="small">{`For ${formatCount(invite.uses, 'more person', 'more people')}. Ends ${formatDateTime(invite.expiresAt)}.`}</p>
        {end.error ? <Notice kind="error">{`Not ended: ${describeError(end.error)}`}</Notice> : null}
      </div>
      <Button busy={end.isPending} aria-label={`End: ${name}`} onClick={() => end.mutate(invite.id)}>
        End
      </Button>
    </li>
  )
}
