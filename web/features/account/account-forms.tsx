import { useMutation } from '@tanstack/react-query'
import { passwordTooShort } from '#shared/account.ts'
import { limits } from '#shared/limits.ts'
import { type FieldErrors, useForm, useValues } from '../../hooks/use-form.ts'
import { PasswordField, TextField } from '../../ui/fields.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { changeEmail, changePassword } from './api.ts'
import { toAccountFailure } from './to-account-failure.ts'

/** The account's forms in one chunk, not cached for offline use, since they need the server. */
export { DeleteDialog } from './delete-dialog.tsx'

type AccountFormProps<Answer> = {
  readonly username: string
  readonly onDone: (answer: Answer) => void
  readonly onCancel: () => void
}

/** Asks for the password, so that an unattended browser is not enough to take over the account. `onDone` gets the server's message. */
export function EmailForm({ username, onDone, onCancel }: AccountFormProps<string>) {
  const { mutateAsync } = useMutation(changeEmail)
  const form = useForm(useValues({ email: '', password: '' }))
  const { field } = form
  const submit = form.submit({
    send: mutateAsync,
    done: ({ message }) => onDone(message),
    failed: (error) =>
      toAccountFailure(
        error,
        'No response from the server, so the link may or may not have been sent. Check your inbox, or send it again.',
      ),
  })
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        {...field('email')}
        label="New Email"
        type="email"
        autoComplete="email"
        autoFocus
        hint="Offgrid sends a link to this address. Your current address stays in use until you open the link."
      />
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...field('password')} label="Current Password" autoComplete="current-password" />
      <FormActions submit="Send Link" busyText="Sending..." busy={form.busy} onCancel={onCancel} />
    </Form>
  )
}

const checkPassword = ({ newPassword }: { readonly newPassword: string }): FieldErrors =>
  newPassword.length < limits.password.min ? { newPassword: passwordTooShort } : {}

/** The server checks all other rules. */
export function PasswordForm({ username, onDone, onCancel }: AccountFormProps<void>) {
  const { mutateAsync } = useMutation(changePassword)
  const form = useForm(useValues({ password: '', newPassword: '' }), { check: checkPassword })
  const { field } = form
  const submit = form.submit({
    send: mutateAsync,
    done: onDone,
    failed: (error) =>
      toAccountFailure(
        error,
        'No response from the server, so your password may or may not have changed. If the login page opens, it has: log in with the new one.',
      ),
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
