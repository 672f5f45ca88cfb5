import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#shared/user.ts'
import { siteConfigQuery } from '../../data/config.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { userQuery } from '../auth/api.ts'
import { useIsOffline } from '../offline/use-is-offline.ts'
import css from './account.module.css'
import { EmailState } from './email-state.tsx'
import { useAccountForms } from './use-account-forms.ts'

const waitsForLink = ({ emailConfirmed, pendingEmail }: User) => !emailConfirmed || pendingEmail !== null

/** The session check has already loaded the user. */
export function AccountCard() {
  const { data: user } = useQuery({
    ...userQuery,
    // The link in the email opens another tab, so refetch when the user returns.
    refetchOnWindowFocus: ({ state }) => (state.data && waitsForLink(state.data) ? 'always' : true),
  })
  return user ? (
    <TitledCard icon={UserRound} title="Account details" heading="h3">
      <dl className={css.facts}>
        <div>
          <dt>Username</dt>
          <dd>{user.username}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{user.email}</dd>
        </div>
      </dl>
      <Email user={user} />
    </TitledCard>
  ) : null
}

/** The email address; its form needs the server and email delivery. */
function Email({ user }: { readonly user: User }) {
  const [isOpen, setOpen] = useState(false)
  const [notice, setNotice] = useState<string>()
  const { data: config } = useQuery(siteConfigQuery)
  const { forms, isLoading, load } = useAccountForms()
  const isOffline = useIsOffline()

  if (isOpen && forms) {
    const close = (message?: string) => {
      setNotice(message)
      setOpen(false)
    }
    return <forms.EmailForm username={user.username} onDone={close} onCancel={() => close()} />
  }
  if (isOffline) return <NeedsConnection />
  if (config && !config.mails)
    return <p className={css.note}>This Offgrid doesn’t send email, so you can’t confirm or change your address.</p>
  return (
    <>
      {notice ? <Notice kind="success">{notice}</Notice> : null}
      <EmailState user={user} />
      <Button className={css.button} busy={isLoading} onClick={() => load(() => setOpen(true))}>
        Change email
      </Button>
    </>
  )
}
