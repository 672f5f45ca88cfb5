import { type FormEvent, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextArea, TextField } from '../../ui/fields.tsx'
import { useToast } from '../../ui/toasts.tsx'
import css from './landing.module.css'
import type { Typed } from './login-form.tsx'

export type RegisterFormProps = {
  readonly typed: Typed
  readonly onType: (changes: Partial<Typed>) => void
  readonly onBusy: (busy: boolean) => void
  readonly onEntered: () => void
  /** The account stands, but the login that follows failed with this message. */
  readonly onRegisteredOnly: (message: string) => void
}

/** Creates an account, says so, and signs in with the same credentials. */
export function RegisterForm({ typed, onType, onBusy, onEntered, onRegisteredOnly }: RegisterFormProps) {
  const [email, setEmail] = useState('')
  const [bio, setBio] = useState('')
  const [busy, setBusy] = useState(false)
  const toast = useToast()

  const setBoth = (value: boolean) => {
    setBusy(value)
    onBusy(value)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBoth(true)
    try {
      const { register } = await import('../../session/sign-in.ts')
      toast.success(await register({ ...typed, email, bio }))
    } catch (error) {
      toast.error(`Failed to register user: ${wordsOf(error) ?? 'Registration failed'}`)
      setBoth(false)
      return
    }
    try {
      const { signIn } = await import('../../session/sign-in.ts')
      await signIn(typed)
      onEntered()
    } catch (error) {
      setBoth(false)
      onRegisteredOnly(wordsOf(error) ?? 'Login failed')
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
      <TextField label="Email" name="email" type="email" autoComplete="email" value={email} onChange={setEmail} />
      <PasswordField
        label="Password"
        name="new-password"
        autoComplete="new-password"
        hint={`At least ${limits.password.min} characters.`}
        value={typed.password}
        onChange={(password) => onType({ password })}
      />
      <TextArea label="Bio" name="bio" rows={3} placeholder="Tell us about yourself..." value={bio} onChange={setBio} />
      <Button type="submit" variant="primary" wide busy={busy} busyText="Creating your account...">
        Register
      </Button>
    </form>
  )
}

/** The server's own words; anything else, such as code that did not arrive, is no help to the person. */
const wordsOf = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'SignInError' ? error.message : undefined
