import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import type { Invite, MadeInvite, Member } from '#shared/crew.ts'
import type { TripId } from '#shared/ids.ts'
import { formatDateTime } from '#shared/time-texts.ts'
import type { Trip } from '#shared/trip.ts'
import { describeError, isUnreachable, toFailure } from '../../data/api-error.ts'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { NewLink } from '../shares/new-link.tsx'
import css from '../shares/shares.module.css'
import { invitesQuery, membersQuery, useEndInvite, useInvite, useRemoveMember, useSetRole } from './api.ts'

/** Invites others to a trip, and lists its members and open invitations. */
export function PlanTogether({ trip: { id }, onClose }: { readonly trip: Trip; readonly onClose: () => void }) {
  const [made, setMade] = useState<MadeInvite>()
  return (
    <Dialog title="Plan together" onClose={onClose}>
      <p>Two of you? Log in with the same account on both phones: edits merge.</p>
      {made ? (
        <>
          <NewLink link={`${location.origin}${paths.join}#${made.token}`} />
          <Button onClick={() => setMade(undefined)}>Invite others</Button>
        </>
      ) : (
        <InviteForm tripId={id} onMade={setMade} />
      )}
      <MemberList tripId={id} />
      <InviteList tripId={id} onEnd={(ended) => ended === made?.id && setMade(undefined)} />
    </Dialog>
  )
}

type InviteListProps = { readonly tripId: TripId; readonly onEnd: (id: string) => void }

/** A trip's open invitations. */
function InviteList({ tripId, onEnd }: InviteListProps) {
  const query = useQuery(invitesQuery(tripId))
  return (
    <section tabIndex={-1} aria-label="Open invitations">
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
                <InviteRow key={invite.id} tripId={tripId} invite={invite} onEnd={onEnd} />
              ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

function InviteRow({ tripId, invite, onEnd }: InviteListProps & { readonly invite: Invite }) {
  const end = useEndInvite(tripId, onEnd)
  const name = `Invitation of ${formatDateTime(invite.createdAt)}`
  return (
    <li className={css.row}>
      <div>
        <p>{name}</p>
        <p className="small">{`For ${formatCount(invite.uses, 'more person', 'more people')}. Ends ${formatDateTime(invite.expiresAt)}.`}</p>
        {end.error ? <Notice kind="error">{`Not ended: ${describeError(end.error)}`}</Notice> : null}
      </div>
      <Button
        busy={end.isPending}
        aria-label={`End: ${name}`}
        onClick={({ currentTarget }) => {
          // The button goes away with its invitation.
          currentTarget.closest('section')?.focus()
          end.mutate(invite.id)
        }}
      >
        End
      </Button>
    </li>
  )
}

const roles = [
  { value: 'viewer', text: 'Look at everything' },
  { value: 'planner', text: 'Change stops, dates, people and reserves, too' },
] as const

const people = [
  { value: '1', text: '1 person' },
  { value: '3', text: '3 people' },
  { value: '10', text: '10 people' },
] as const

const lifetimes = [
  { value: '1', text: '1 day' },
  { value: '7', text: '7 days' },
] as const

type Values = {
  readonly role: (typeof roles)[number]['value']
  readonly uses: (typeof people)[number]['value']
  readonly days: (typeof lifetimes)[number]['value']
}

const initial: Values = { role: 'viewer', uses: '3', days: '7' }

/** Makes an invitation to a trip. */
function InviteForm({ tripId, onMade }: { readonly tripId: TripId; readonly onMade: (made: MadeInvite) => void }) {
  const invite = useInvite(tripId)
  const isOffline = useIsOffline()
  const form = useForm(useValues(initial))
  const { field, busy } = form
  const submit = form.submit({
    send: ({ role, uses, days }) => invite.mutateAsync({ role, uses: Number(uses), days: days === '1' ? 1 : 7 }),
    done: onMade,
    failed: (error) =>
      toFailure(error, (words) =>
        isUnreachable(error) ? 'No link arrived. Check your connection and try again.' : words,
      ),
  })
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        Whoever joins with the link sees all of this trip but its trip plan and your vehicles, also without a signal,
        and can check in.
      </p>
      <ChoiceField {...field('role')} label="They may" options={roles} />
      <ChoiceField {...field('uses')} label="The link works for" options={people} />
      <ChoiceField {...field('days')} label="It ends after" options={lifetimes} />
      {isOffline ? <NeedsConnection /> : null}
      <FormActions at="end" submit="Make invitation" busyText="Making the link…" busy={busy} disabled={isOffline} />
    </Form>
  )
}

/** A trip's members, whom its owner may remove. */
function MemberList({ tripId }: { readonly tripId: TripId }) {
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
