import { useEffect, useState } from 'react'
import { type FieldErrors, useForm, useValues } from '../../hooks/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toFailure } from './refusal.ts'

/** The server checks the address's format. */
const check = ({ email }: { email: string }): FieldErrors => (email.trim() === '' ? { email: 'Email is required' } : {})

export function ForgotPasswordForm() {
  const form = useForm(useValues({ email: '' }), { check })
  const [sent, setSent] = useState<string>()
  const mailsAreOff = useMailsAreOff()

  const submit = form.submit({
    send: async ({ email }) => (await import('./links.ts')).requestResetLink(email.trim()),
    done: setSent,
    failed: (error) => toFailure(error, 'Failed to send password reset link. Please try again.'),
  })

  if (mailsAreOff)
    return <Notice>This Offgrid doesn’t send email, so it can’t send you a link to set a new password.</Notice>
  if (sent !== undefined) {
    return (
      <div className="blocks">
        <Notice kind="success">{sent}</Notice>
        <p className="muted">No email after a few minutes? Check your spam folder and the address you entered.</p>
      </div>
    )
  }
  return (
    <Form form={form} onSubmit={submit}>
      <p className="muted">Enter your account’s email address to get a link that sets a new password.</p>
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button type="submit" variant="primary" wide busy={form.busy} busyText="Sending...">
        Send Reset Link
      </Button>
    </Form>
  )
}

/** True without emails; the server would still claim to have sent a link. */
function useMailsAreOff(): boolean {
  const [off, setOff] = useState(false)
  useEffect(() => {
    import('./links.ts')
      .then(({ areMailsOff }) => areMailsOff())
      .then(setOff)
      .catch(() => undefined) // Unknown: show the form as usual.
  }, [])
  return off
}
