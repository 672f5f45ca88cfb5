import type { FormEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Credentials } from '#shared/schemas/session.ts'
import type { Form as FormState } from '../../hooks/use-form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { CredentialFields } from './credential-fields.tsx'
import css from './landing.module.css'

export type EntryFormProps<Values> = {
  readonly form: FormState<Values>
  readonly onSubmit: (event: FormEvent) => void
}

/** Keeps the typed text on failure. */
export function LoginForm({ form, onSubmit }: Omit<EntryFormProps<Credentials>, 'discard'>) {
  return (
    <Form form={form} onSubmit={onSubmit} messageElsewhere>
      <CredentialFields form={form} />
      <Link to={paths.forgotPassword} className={css.forgot}>
        Forgot password?
      </Link>
      <Button type="submit" variant="primary" wide busy={form.busy} busyText="Logging in...">
        Login
      </Button>
    </Form>
  )
}
