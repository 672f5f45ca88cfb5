import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#shared/user.ts'
import { describeError, isUnreachable } from '../../data/api-error.ts'
import { siteConfigQuery } from '../../data/config.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { userQuery } from '../auth/api.ts'
import { useIsOffline } from '../offline/use-is-offline.ts'
import css from './account.module.css'
import { resendConfirmation } from './api.ts'
import { useAccountForms } from './use-account-forms.ts'

const waitsForLink = ({ emailConfirmed, pendingEmail }: User) => !emailConfirmed || pendingEmail !== null

/** The session check has already loaded the user. The form needs the server and email delivery. */
export function EmailCard() {
  const [state, setState] = useState<{ readonly isOpen: boolean; readonly notice?: string | undefined }>({
    isOpen: false,
  })
  const { data: user } = useQuery({
    ...userQuery,
    // The link in the email opens another tab, so refetch when the user returns.
    refetchOnWindowFocus: ({ state }) => (state.data && waitsForLink(state.data) ? 'always' : true),
  })
  const { data: config } = useQuery(siteConfigQuery)
  const { forms, isLoading, load } = useAccountForms()
  const isOffline = useIsOffline()
  if (!user) return null
  const isOpen = state.isOpen && forms !== undefined
  const sendsMails = config?.mails !== false
  const close = (notice?: string) => setState({ isOpen: false, notice })
  return (
    <TitledCard
      icon={Mail}
      title="Email"
      heading="h3"
      action={
        isOpen || isOffline || !sendsMails ? null : (
          <Button busy={isLoading} onClick={() => load(() => setState({ isOpen: true }))}>
            Change email
          </Button>
        )
      }
    >
      {isOpen ? (
        <forms.EmailForm username={user.username} onDone={close} onCancel={() => close()} />
      ) : isOffline ? (
        <NeedsConnection />
      ) : sendsMails ? (
        <>
          {state.notice ? <Notice kind="success">{state.notice}</Notice> : null}
          <EmailState user={user} />
        </>
      ) : (
        <p className={css.note}>
          This Offgrid doesn’t send email, so you can’t confirm or change your address, or reset a forgotten password.
          Keep yours in a safe place.
        </p>
      )}
    </TitledCard>
  )
}

function EmailState({ user: { emailConfirmed, pendingEmail } }: { readonly user: User }) {
  return (
    <>
      {emailConfirmed ? (
        <p className={css.note}>
          Your address is confirmed. Offgrid only emails you about your account and its security.
        </p>
      ) : (
        <Unconfirmed />
      )}
      {pendingEmail === null ? null : (
        <Notice>{`To change your address to ${pendingEmail}, open the link that was sent there.`}</Notice>
      )}
    </>
  )
}

function Unconfirmed() {
  const resend = useMutation(resendConfirmation)
  const { data, error, isPending } = resend
  return (
    <>
      <Notice
        action={
          <Button busy={isPending} busyText="Sending..." onClick={() => resend.mutate()}>
            Send again
          </Button>
        }
      >
        Your address is not confirmed yet. Open the link in the email that was sent to it.
      </Notice>
      {data ? <Notice kind="success">{data.message}</Notice> : null}
      {error ? (
        <Notice kind="error">
          {isUnreachable(error)
            ? 'No response from the server, so the email may or may not have been sent.'
            : describeError(error)}
        </Notice>
      ) : null}
    </>
  )
}
