import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './password.module.css'
import { requestResetLink } from './requests.ts'

const emailRequired = 'Email is required'

/** Asks for a reset link; once it is sent, the form gives way to what the server said. */
export function ForgotPasswordForm() {
  const [email, setEmail] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const [sent, setSent] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (email.trim() === '') return setError(emailRequired)
    setSending(true)
    setError(undefined)
    try {
      setSent(await requestResetLink(email.trim()))
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setSending(false)
    }
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
      {error !== undefined && error !== emailRequired ? <Notice kind="error">{error}</Notice> : null}
      <p className={css.text}>Tell us the address of your account, and we send you a link that sets a new password.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={(value) => {
          setEmail(value)
          setError(undefined)
        }}
        error={error === emailRequired ? emailRequired : undefined}
      />
      <Button type="submit" variant="primary" wide busy={sending} busyText="Sending...">
        Send Reset Link
      </Button>
      <BackToLogin />
    </form>
  )
}

/** The way back to the landing page's login form. */
export function BackToLogin() {
  return (
    <LinkButton to={paths.landing} variant="plain" wide icon={<ArrowLeft />}>
      Back to Login
    </LinkButton>
  )
}
