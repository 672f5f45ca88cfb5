import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { DeviceSession } from '#shared/account.ts'
import { describeError } from '../../data/api-error.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import css from './account.module.css'
import { sessionsQuery } from './api.ts'
import { EndOthers } from './end-others.tsx'
import { SessionRow } from './session-row.tsx'

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
