import type { FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { CredentialFields, type CredentialFieldsProps } from './credential-fields.tsx'
import css from './landing.module.css'

export type LoginFormProps = CredentialFieldsProps & { readonly busy: boolean; readonly onSubmit: () => void }

/** Username and password; the server decides. What was typed stays through every failure. */
export function LoginForm({ values, onChange, busy, onSubmit }: LoginFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <CredentialFields values={values} onChange={onChange} />
      <Link to={paths.forgotPassword} className={css.forgot}>
        Forgot password?
      </Link>
      <Button type="submit" variant="primary" wide busy={busy} busyText="Logging in...">
        Login
      </Button>
    </form>
  )
}
