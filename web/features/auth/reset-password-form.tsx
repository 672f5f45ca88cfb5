import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { passwordTooShort, resetLinkInvalid } from '#shared/password.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { refuse, type Schema, useForm, useValues } from '../../hooks/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { loadApi } from './load-api.ts'
import css from './password.module.css'
import { describeRefusal } from './refusal.ts'

type NewPassword = { readonly password: string; readonly confirmation: string }

/** By hand: zod would weigh more than the whole form. The other rules for passwords are the server's. */
const schema: Schema<NewPassword, NewPassword> = {
  safeParse: (values) => {
    if (values.password !== values.confirmation) return refuse('confirmation', 'Passwords do not match')
    if (values.password.length < limits.password.min) return refuse('password', passwordTooShort)
    return { success: true, data: values }
  },
}

export type ResetPasswordFormProps = {
  readonly token: string
  /** The password is set; the message is the server's. */
  readonly onDone: (message: string) => void
  /** The link was used up or grew too old while the form stood open. */
  readonly onInvalidLink: () => void
}

/** New password, twice. What was typed stays through every refusal. */
export function ResetPasswordForm({ token, onDone, onInvalidLink }: ResetPasswordFormProps) {
  const { values, change, errors, submit } = useForm(schema, useValues({ password: '', confirmation: '' }))
  const [busy, run] = useBusy()
  const [failure, setFailure] = useState<string>()

  const reset = submit(({ password }) =>
    run(async () => {
      setFailure(undefined)
      try {
        const { resetPassword } = await loadApi()
        onDone(await resetPassword(token, password))
      } catch (error) {
        const message = describeRefusal(error, 'Failed to reset password. Please try again.')
        if (message === resetLinkInvalid) onInvalidLink()
        else setFailure(message)
      }
    }),
  )

  return (
    <form className={css.stack} onSubmit={reset} noValidate>
      {failure === undefined ? null : <Notice kind="error">{failure}</Notice>}
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        value={values.password}
        onChange={(password) => change({ password })}
        hint={`At least ${limits.password.min} characters`}
        error={errors.password}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        value={values.confirmation}
        onChange={(confirmation) => change({ confirmation })}
        error={errors.confirmation}
      />
      <Button type="submit" variant="primary" wide busy={busy} busyText="Resetting...">
        Reset Password
      </Button>
    </form>
  )
}
