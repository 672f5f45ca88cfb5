import { type FormEvent, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { passwordTooShort, resetLinkInvalid } from '#shared/password.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './password.module.css'
import { resetPassword } from './requests.ts'

const texts = { mismatch: 'Passwords do not match', short: passwordTooShort }

export type ResetPasswordFormProps = {
  readonly token: string
  /** The password is set; the message is the server's. */
  readonly onDone: (message: string) => void | Promise<void>
  /** The link was used up or grew too old while the form stood open. */
  readonly onInvalidLink: () => void
}

/** New password, twice. What was typed stays through every refusal. */
export function ResetPasswordForm({ token, onDone, onInvalidLink }: ResetPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    if (password !== confirmation) return setError(texts.mismatch)
    if (password.length < limits.password.min) return setError(texts.short)
    setSaving(true)
    setError(undefined)
    try {
      await onDone(await resetPassword(token, password))
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure)
      if (message === resetLinkInvalid) return onInvalidLink()
      setError(message)
    } finally {
      setSaving(false)
    }
  }
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value)
    setError(undefined)
  }

  return (
    <form className={css.stack} onSubmit={submit} noValidate>
      {error !== undefined && error !== texts.mismatch && error !== texts.short ? (
        <Notice kind="error">{error}</Notice>
      ) : null}
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        value={password}
        onChange={typed(setPassword)}
        hint={`At least ${limits.password.min} characters`}
        error={error === texts.short ? error : undefined}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        value={confirmation}
        onChange={typed(setConfirmation)}
        error={error === texts.mismatch ? error : undefined}
      />
      <Button type="submit" variant="primary" wide busy={saving} busyText="Resetting...">
        Reset Password
      </Button>
    </form>
  )
}
