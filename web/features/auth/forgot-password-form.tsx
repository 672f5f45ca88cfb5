import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBusy } from '../../hooks/use-busy.ts'
import { refuse, type Schema, useForm, useValues } from '../../hooks/use-form.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { loadApi } from './load-api.ts'
import css from './password.module.css'
import { describeRefusal } from './refusal.ts'

/** By hand: zod would weigh more than the whole form. What an address looks like, the server knows. */
const schema: Schema<{ email: string }, { email: string }> = {
  safeParse: ({ email }) =>
    email.trim() === '' ? refuse('email', 'Email is required') : { success: true, data: { email: email.trim() } },
}

/** Asks for a reset link; once it is sent, the form gives way to what the server said. */
export function ForgotPasswordForm() {
  const form = useForm(schema, useValues({ email: '' }))
  const [busy, run] = useBusy()
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState<string>()
  const mailsAreOff = useMailsAreOff()

  const submit = form.submit(({ email }) =>
    run(async () => {
      setFailure(undefined)
      try {
        const { requestResetLink } = await loadApi()
        setSent(await requestResetLink(email))
      } catch (error) {
        setFailure(describeRefusal(error, 'Failed to send password reset link. Please try again.'))
      }
    }),
  )

  if (mailsAreOff) {
    return (
      <div className={css.stack}>
        <Notice>This Offgrid sends no mails, so it cannot send you a link that sets a new password.</Notice>
        <BackToLogin />
      </div>
    )
  }
  if (sent !== undefined) {
    return (
      <div className={css.stack}>
        <Notice kind="success">{sent}</Notice>
        <p className={css.text}>No mail after a few minutes? Look among the unwanted ones, and check the address.</p>
        <BackToLogin />
      </div>
    )
  }
  return (
    <form className={css.stack} onSubmit={submit} noValidate>
      {failure === undefined ? null : <Notice kind="error">{failure}</Notice>}
      <p className={css.text}>Tell us the address of your account, and we send you a link that sets a new password.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={form.values.email}
        onChange={(email) => form.change({ email })}
        error={form.errors.email}
      />
      <Button type="submit" variant="primary" wide busy={busy} busyText="Sending...">
        Send Reset Link
      </Button>
      <BackToLogin />
    </form>
  )
}

/** True once the deployment has said that it sends no mails: it would still answer that a link is on its way. */
function useMailsAreOff(): boolean {
  const [off, setOff] = useState(false)
  useEffect(() => {
    import('../../data/config.ts')
      .then(({ getSiteConfig }) => getSiteConfig())
      .then(({ mails }) => setOff(!mails))
      .catch(() => undefined) // Not known: the form is offered as ever.
  }, [])
  return off
}

/** The way back to the landing page's login form. */
export function BackToLogin() {
  return (
    <LinkButton to={paths.landing} variant="plain" wide icon={<ArrowLeft />}>
      Back to Login
    </LinkButton>
  )
}
