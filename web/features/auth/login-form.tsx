import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/fields.tsx'
import css from './landing.module.css'

export type Typed = { readonly username: string; readonly password: string }

export type LoginFormProps = {
  readonly typed: Typed
  readonly onType: (changes: Partial<Typed>) => void
  readonly onBusy: (busy: boolean) => void
  readonly onFailure: (message: string | undefined) => void
  readonly onEntered: () => void
}

/** Username and password; the server decides. What was typed stays through every failure. */
export function LoginForm({ typed, onType, onBusy, onFailure, onEntered }: LoginFormProps) {
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    onBusy(true)
    onFailure(undefined)
    try {
      const { signIn } = await import('../../session/sign-in.ts')
      await signIn(typed)
      onEntered()
    } catch (error) {
      // Anything but the server's own words, such as code that did not arrive, is no help to the person.
      onFailure(error instanceof Error && error.name === 'SignInError' ? error.message : 'Login failed')
      setBusy(false)
      onBusy(false)
    }
  }

  return (
    <form className={css.form} onSubmit={submit}>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={typed.username}
        onChange={(username) => onType({ username })}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={typed.password}
        onChange={(password) => onType({ password })}
      />
      <Link to={paths.forgotPassword} className={css.forgot}>
        Forgot password?
      </Link>
      <Button type="submit" variant="primary" wide busy={busy} busyText="Logging in...">
        Login
      </Button>
    </form>
  )
}
