import { useState } from 'react'
import { useToast } from '../../ui/toasts.tsx'

type Forms = typeof import('./account-forms.tsx')

export function useAccountForms() {
  const [forms, setForms] = useState<Forms>()
  const [isLoading, setLoading] = useState(false)
  const toast = useToast()
  /** Loads the forms, then calls `then`; shows an error on failure. */
  const load = (then: () => void) => {
    setLoading(true)
    import('./account-forms.tsx')
      .then(
        ({ DeleteDialog, EmailForm, PasswordForm }) => {
          setForms({ DeleteDialog, EmailForm, PasswordForm })
          then()
        },
        () => toast.error('The form could not be loaded. Please try again when you have a connection.'),
      )
      .finally(() => setLoading(false))
  }
  return { forms, isLoading, load }
}
