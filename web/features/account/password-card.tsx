import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { userQuery } from '../auth/api.ts'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { useAccountForms } from './use-account-forms.ts'

export function PasswordCard() {
  const [state, setState] = useState<'closed' | 'open' | 'changed'>('closed')
  const { data: user } = useQuery(userQuery)
  const { forms, isLoading, load } = useAccountForms()
  const isOffline = useIsOffline()
  const isOpen = state === 'open' && forms !== undefined
  return (
    <TitledCard
      icon={KeyRound}
      title="Password"
      heading="h3"
      action={
        isOpen || isOffline ? null : (
          <Button busy={isLoading} onClick={() => load(() => setState('open'))}>
            Change password
          </Button>
        )
      }
    >
      {state === 'changed' ? (
        <Notice kind="success">Your password was changed, and all other sessions were ended.</Notice>
      ) : null}
      {isOpen ? (
        <forms.PasswordForm
          username={user?.username ?? ''}
          onDone={() => setState('changed')}
          onCancel={() => setState('closed')}
        />
      ) : isOffline ? (
        <NeedsConnection />
      ) : null}
    </TitledCard>
  )
}
