import { useMutation } from '@tanstack/react-query'
import { passwordTooShort } from '#shared/account.ts'
import { limits } from '#shared/limits.ts'
import { type FieldErrors, useForm, useValues } from '../../hooks/use-form.ts'
import { PasswordField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { changePassword } from './api.ts'
import { toAccountFailure } from './to-account-failure.ts'

const unknown =
  'No response from the server, so your password may or may not have changed. If the login page opens, it has: log in with the new one.'

const check = ({ newPassword }: { readonly newPassword: string }): FieldErrors =>
  newPassword.length < limits.password.min ? { newPassword: passwordTooShort } : {}

type PasswordFormProps = {
  readonly username: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** The server checks all other rules. */
export function PasswordForm({ username, onDone, onCancel }: PasswordFormProps) {
  const { mutateAsync } = useMutation(changePassword)
  const form = useForm(useValues({ password: '', newPassword: '' }), { check })
  const { field } = form
  const submit = form.submit({
    send: mutateAsync,
    done: onDone,
    failed: (error) => toAccountFailure(error, unknown),
  })
  return (
    <Form form={form} onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...field('password')} label="Current Password" autoComplete="current-password" autoFocus />
      <PasswordField
        {...field('newPassword')}
        label="New Password"
        autoComplete="new-password"
        hint={`At least ${limits.password.min} characters. You stay logged in here; all other sessions end.`}
      />
      <FormActions submit="Save Password" busyText="Changing..." busy={form.busy} onCancel={onCancel} />
    </Form>
  )
}
