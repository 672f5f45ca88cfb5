import type { FormEvent } from 'react'
import type { Registration } from '#shared/user.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/fields.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { CredentialFields } from './credential-fields.tsx'
import css from './landing.module.css'
import { loadApi } from './load-api.ts'
import { describeRefusal } from './refusal.ts'

export type RegisterFormProps = {
  readonly values: Registration
  readonly onChange: (changes: Partial<Registration>) => void
  /** Logs in with what was typed. */
  readonly onRegistered: () => Promise<void>
}

/** Creates an account and says so. What was typed stays through every failure. */
export function RegisterForm({ values, onChange, onRegistered }: RegisterFormProps) {
  const [busy, run] = useBusy()
  const toast = useToast()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(async () => {
      try {
        const { register } = await loadApi()
        toast.success(await register(values))
      } catch (error) {
        toast.error(`Failed to register user: ${describeRefusal(error, 'Registration failed')}`)
        return
      }
      await onRegistered()
    })
  }

  return (
    <form className={css.form} onSubmit={submit}>
      <CredentialFields values={values} onChange={onChange} isNew>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          value={values.email}
          onChange={(email) => onChange({ email })}
        />
      </CredentialFields>
      <TextArea
        label="Bio"
        name="bio"
        rows={3}
        placeholder="Tell us about yourself..."
        value={values.bio}
        onChange={(bio) => onChange({ bio })}
      />
      <Button type="submit" variant="primary" wide busy={busy} busyText="Creating your account...">
        Register
      </Button>
    </form>
  )
}
