import { useMutation, useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { DeviceSession } from '#shared/account.ts'
import { formatAgo, formatDate } from '#shared/time-texts.ts'
import { describeError, isUnreachable } from '../../data/api-error.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { useNow } from '../offline/use-now.ts'
import css from './account.module.css'
import { endOtherSessions, endSession, sessionsQuery } from './api.ts'

const fewSessions = 6

export function SessionsCard() {
  const query = useQuery(sessionsQuery)
  const isOffline = useIsOffline()
  return (
    <TitledCard icon={MonitorSmartphone} title="Sessions" heading="h3">
      {isOffline ? <NeedsConnection /> : null}
      {isOffline && !query.data ? null : (
        <QueryView
          query={query}
          loading={<Skeleton label="Loading your sessions..." count={2} />}
          failed={(error) => `Your sessions could not be loaded. ${describeError(error)}`}
          quiet={isOffline}
        >
          {(sessions) => <Sessions sessions={sessions} isOffline={isOffline} />}
        </QueryView>
      )}
      <p className={css.note}>
        You stay logged in for 30 days, even without a signal. The last use is accurate to the hour.
      </p>
    </TitledCard>
  )
}

type SessionsProps = { readonly sessions: readonly DeviceSession[]; readonly isOffline: boolean }

function Sessions({ sessions, isOffline }: SessionsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? sessions : sessions.slice(0, fewSessions)
  return (
    <>
      <ul aria-label="Sessions" className="bare">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} isOffline={isOffline} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Actions>
          {shown.length < sessions.length ? (
            <Button onClick={() => setShowsAll(true)}>{`Show all ${sessions.length}`}</Button>
          ) : null}
          {sessions.some(({ current }) => !current) && !isOffline ? <EndOthers /> : null}
        </Actions>
      ) : null}
    </>
  )
}

/** A session; only those of other browsers can be ended. */
function SessionRow({ session, isOffline }: { readonly session: DeviceSession; readonly isOffline: boolean }) {
  const { id, device, createdAt, lastUsedAt, current } = session
  const now = useNow(60_000)
  const toast = useToast()
  const end = useMutation({
    ...endSession,
    onSuccess: (...answer) => {
      endSession.onSuccess?.(...answer)
      toast.success(`The session of ${device} was ended.`)
    },
  })
  const press = () =>
    end.mutate(id, {
      onError: (error) =>
        toast.error(
          isUnreachable(error)
            ? `No answer came: it is not known whether the session of ${device} was ended.`
            : `Failed to end the session: ${describeError(error)}`,
        ),
    })
  const used = current ? 'This device' : `Last used ${formatAgo(Date.parse(lastUsedAt), now)}`
  return (
    <li className={css.row}>
      <p>
        <span className="strong">{device}</span>
        <span className="small">{`${used} · logged in ${formatDate(Date.parse(createdAt))}`}</span>
      </p>
      {current || isOffline ? null : (
        <Button aria-label={`End the session of ${device}`} busy={end.isPending} busyText="Ending..." onClick={press}>
          End
        </Button>
      )}
    </li>
  )
}

function EndOthers() {
  const [isOpen, setIsOpen] = useState(false)
  const toast = useToast()
  const end = useMutation({
    ...endOtherSessions,
    onSuccess: (...answer) => {
      endOtherSessions.onSuccess?.(...answer)
      toast.success('All other sessions were ended.')
    },
  })
  const close = () => {
    setIsOpen(false)
    end.reset()
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>End all other sessions</Button>
      {isOpen ? (
        <ConfirmDialog
          question="End all other sessions?"
          detail={
            <p>
              This logs you out on every other device and browser. Changes that are not synced yet stay there until you
              log in again.
            </p>
          }
          failure={end.error ? describeFailure(end.error) : undefined}
          confirm="End sessions"
          busy={end.isPending}
          busyText="Ending..."
          onConfirm={() => end.mutate(undefined, { onSuccess: close })}
          onCancel={close}
        />
      ) : null}
    </>
  )
}

const describeFailure = (error: Error): string =>
  isUnreachable(error) ? 'No response from the server, so they may or may not have ended.' : describeError(error)
