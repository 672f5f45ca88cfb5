import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import css from './account.module.css'
import { useAccountForms } from './use-account-forms.ts'

/** `download` offers the account's data as a file. */
export function DeleteAccount({ download }: { readonly download: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { forms, isLoading, load } = useAccountForms()
  const isOffline = useIsOffline()
  return (
    <TitledCard icon={Trash2} title="Delete the account" heading="h3">
      <p className={css.note}>
        This deletes your account and everything in it for good. You’ll see what will be deleted first.
      </p>
      {isOffline ? (
        <NeedsConnection />
      ) : (
        <Button variant="danger" className={css.button} busy={isLoading} onClick={() => load(() => setOpen(true))}>
          Delete account
        </Button>
      )}
      {forms && isOpen ? <forms.DeleteDialog download={download} onClose={() => setOpen(false)} /> : null}
    </TitledCard>
  )
}
