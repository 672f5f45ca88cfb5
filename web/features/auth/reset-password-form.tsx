import { passwordTooShort, resetLinkInvalid } from '#shared/account.ts'
import { limits } from '#shared/limits.ts'
import { type FieldErrors, useForm, useValues } from '../../hooks/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { toFailure } from './refusal.ts'

type NewPassword = { readonly newPassword: string; readonly confirmation: string }

/** The server checks all other password rules. */
function check({ newPassword, confirmation }: NewPassword): FieldErrors {
  if (newPassword !== confirmation) return { confirmation: 'Passwords do not match' }
  return newPassword.length < limits.password.min ? { newPassword: passwordTooShort } : {}
}

export type ResetPasswordFormProps = {
  readonly token: string
  /** Called with the server's message. */
  readonly onDone: (message: string) => void
  /** Called when the link was used or expired in the meantime. */
  readonly onInvalidLink: () => void
}

/** Keeps the typed text on failure. */
export function ResetPasswordForm({ token, onDone, onInvalidLink }: ResetPasswordFormProps) {
  const form = useForm(useValues({ newPassword: '', confirmation: '' }), { check })
  const { field } = form

  const reset = form.submit({
    send: async ({ newPassword }) => (await import('./links.ts')).resetPassword(token, newPassword),
    done: onDone,
    failed: (error) => {
      const failure = toFailure(error, 'Failed to reset password. Please try again.')
      if (failure.text === resetLinkInvalid) onInvalidLink()
      return failure
    },
  })

  return (
    <Form form={form} onSubmit={reset}>
      <PasswordField
        {...field('newPassword')}
        label="New Password"
        autoComplete="new-password"
        required
        hint={`At least ${limits.password.min} characters`}
      />
      <PasswordField {...field('confirmation')} label="Confirm Password" autoComplete="new-password" required />
      <Button type="submit" variant="primary" wide busy={form.busy} busyText="Resetting...">
        Reset Password
      </Button>
    </Form>
  )
}
