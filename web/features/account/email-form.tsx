import { useMutation } from '@tanstack/react-query'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { PasswordField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { changeEmail } from './api.ts'
import { toAccountFailure } from './to-account-failure.ts'

const unknown =
  'No response from the server, so the link may or may not have been sent. Check your inbox, or send it again.'

type EmailFormProps = {
  readonly username: string
  /** Called with the server's message once the link is sent. */
  readonly onDone: (message: string) => void
  readonly onCancel: () => void
}

/** Asks for the password, so that an unattended browser is not enough to take over the account. */
export function EmailForm({ username, onDone, onCancel }: EmailFormProps) {
  const { mutateAsync } = useMutation(changeEmail)
  const form = useForm(useValues({ email: '', password: '' }))
  const { field } = form
  const submit = form.submit({
    send: mutateAsync,
    done: ({ message }) => onDone(message),
    failed: (error) => toAccountFailure(error, unknown),
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
