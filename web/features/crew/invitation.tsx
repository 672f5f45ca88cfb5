import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import type { Invitation as InvitationTo } from '#shared/crew.ts'
import { toDay } from '#shared/date.ts'
import { formatStay } from '#shared/day-texts.ts'
import { describeError, isUnreachable } from '../../data/api-error.ts'
import { paths } from '../../paths.ts'
import { Actions, Button, GoButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { invitationQuery, useJoin } from './api.ts'

/** Shows the trip and the role that an invitation offers, with the choice to join. */
export function Invitation({ token }: { readonly token: string }) {
  const query = useQuery(invitationQuery(token))
  const { error } = query
  // The server would say the same again of an invitation that has ended.
  if (error && !isUnreachable(error))
    return (
      <Notice kind="error" action={<GoButton to={paths.trips}>Your Trips</GoButton>}>
        {describeError(error)}
      </Notice>
    )
  return (
    <QueryView
      query={query}
      loading={<Skeleton label="Loading the invitation…" shape="page" />}
      failed="The invitation could not be loaded. Check your connection and try again."
    >
      {(invitation) => <Choice token={token} invitation={invitation} />}
    </QueryView>
  )
}

const noAnswer = 'No response from the server, so you may have joined. Join again to find out.'

function Choice({ token, invitation }: { readonly token: string; readonly invitation: InvitationTo }) {
  const { mutate: join, isPending, error } = useJoin(token)
  const navigate = useNavigate()
  return (
    <div className="stack">
      <p dir="auto">{describeInvitation(invitation)}</p>
      {error ? (
        <Notice kind="error">{isUnreachable(error) ? noAnswer : `Not joined: ${describeError(error)}`}</Notice>
      ) : null}
      <Actions>
        <Button
          variant="primary"
          busy={isPending}
          busyText="Joining…"
          onClick={() =>
            join(undefined, { onSuccess: ({ tripId }) => void navigate(paths.trip(tripId), { replace: true }) })
          }
        >
          Join
        </Button>
        <GoButton to={paths.trips}>No</GoButton>
      </Actions>
    </div>
  )
}

/** Returns 'Ada wants you on Canning Stock Route, Sun, Jun 20 – Mon, Jul 12, 2027, 17 stops. You may look at everything.' */
function describeInvitation({ by, name, span, stops, role }: InvitationTo): string {
  const [from, to] = [toDay(span?.from ?? null), toDay(span?.to ?? null)]
  const days = from && to ? `, ${formatStay(from, to)}` : ''
  const may = role === 'planner' ? 'You may change stops, dates, people and reserves.' : 'You may look at everything.'
  return `${by} wants you on ${name}${days}, ${formatCount(stops, 'stop')}. ${may}`
}
