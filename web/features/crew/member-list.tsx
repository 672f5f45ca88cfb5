import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Member } from '#shared/crew.ts'
import type { TripId } from '#shared/ids.ts'
import { formatDateTime } from '#shared/time-texts.ts'
import { describeError } from '../../data/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from '../shares/shares.module.css'
import { membersQuery, useRemoveMember, useSetRole } from './api.ts'

/** A trip's members, whom its owner may remove. */
export function MemberList({ tripId }: { readonly tripId: TripId }) {
  const query = useQuery(membersQuery(tripId))
  const [leaving, setLeaving] = useState<Member>()
  return (
    <section aria-label="Members">
      <QueryView
        query={query}
        loading={<Skeleton label="Loading the members…" count={1} />}
        failed="The members could not be loaded."
        isEmpty={({ members }) => members.length === 0}
        empty={<p className="small">Nobody has joined yet.</p>}
      >
        {({ members }) => (
          <>
            <ul className={css.links}>
              {members.map((member) => (
                <li key={member.id} className={css.row}>
                  <div>
                    <p>
                      <bdi>{member.name}</bdi>
                    </p>
                    <p className="small">{`${member.role === 'viewer' ? 'Can look' : 'Can plan'}. Joined ${formatDateTime(member.joinedAt)}.`}</p>
                  </div>
                  <RoleButton tripId={tripId} member={member} />
                  <Button aria-label={`Remove ${member.name}`} onClick={() => setLeaving(member)}>
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
            <p className="small">The trip is yours, so you can’t leave it. Delete it to end it for everyone.</p>
          </>
        )}
      </QueryView>
      {leaving ? <RemoveMember tripId={tripId} member={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </section>
  )
}

function RoleButton({ tripId, member: { id, name, role } }: { readonly tripId: TripId; readonly member: Member }) {
  const { mutate, isPending, error } = useSetRole(tripId)
  const other = role === 'viewer' ? 'planner' : 'viewer'
  const words = role === 'viewer' ? 'Let plan' : 'Let only look, and end all invitations'
  return (
    <>
      {error ? <Notice kind="error">{`Not changed: ${describeError(error)}`}</Notice> : null}
      <Button aria-label={`${words}: ${name}`} busy={isPending} onClick={() => mutate({ id, role: other })}>
        {role === 'viewer' ? words : 'Let only look'}
      </Button>
    </>
  )
}

type RemoveMemberProps = { readonly tripId: TripId; readonly member: Member; readonly onClose: () => void }

function RemoveMember({ tripId, member: { id, name }, onClose }: RemoveMemberProps) {
  const { mutate: remove, isPending, error } = useRemoveMember(tripId)
  return (
    <ConfirmDialog
      question={`Remove ${name} from this trip?`}
      detail={
        <p>The trip is deleted from their devices as soon as these have a signal. All open invitations end, too.</p>
      }
      failure={error ? `Not removed: ${describeError(error)}` : undefined}
      confirm="Remove"
      busy={isPending}
      busyText="Removing..."
      onConfirm={() => remove(id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
