import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { passwordTooShort, resetLinkInvalid } from '#shared/account.ts'
import { limits } from '#shared/limits.ts'
import { tokens } from '../../device/stored.ts'
import { type FieldErrors, useForm, useValues } from '../../hooks/use-form.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Retry } from '../../ui/retry.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toFailure } from './refusal.ts'

/** Milliseconds. */
const redirectAfter = 3_000

const tokenMissing = 'Reset token is missing. Please request a new password reset link.'

type Link =
  | { readonly state: 'checking' | 'valid' | 'invalid' }
  | { readonly state: 'unknown'; readonly why: string }
  | { readonly state: 'done'; readonly message: string }

export function ResetPassword({ token }: { readonly token: string }) {
  const [link, setLink] = useState<Link>({ state: 'checking' })
  const check = useCallback(async () => {
    setLink({ state: 'checking' })
    try {
      const { checkResetLink } = await import('./links.ts')
      setLink({ state: (await checkResetLink(token)) ? 'valid' : 'invalid' })
    } catch (error) {
      setLink({ state: 'unknown', why: toFailure(error, 'The link could not be checked. Please try again.').text })
    }
  }, [token])
  useEffect(() => {
    if (token !== '') void check()
  }, [token, check])

  if (token === '') return <NoLink text={tokenMissing} />
  if (link.state === 'checking') return <Skeleton label="Checking your reset link..." shape="page" />
  if (link.state === 'invalid') return <NoLink text={resetLinkInvalid} />
  if (link.state === 'unknown') return <Retry onRetry={() => void check()}>{link.why}</Retry>
  if (link.state === 'done') return <Done message={link.message} />
  return (
    <ResetPasswordForm
      token={token}
      onDone={(message) => {
        setLink({ state: 'done', message })
        void forgetSession()
      }}
      onInvalidLink={() => setLink({ state: 'invalid' })}
    />
  )
}

/** Ends this browser's session, which would redirect away from the login page. 'expired' keeps text typed in other tabs. */
async function forgetSession(): Promise<void> {
  if (!tokens.mayHaveSession()) return
  const { session } = await import('../../device/session.ts')
  session.endSession('expired')
}

function NoLink({ text }: { readonly text: string }) {
  return (
    <div className="blocks">
      <Notice kind="error">{text}</Notice>
      <LinkButton to={paths.forgotPassword} variant="primary" wide>
        Request a New Link
      </LinkButton>
    </div>
  )
}

function Done({ message }: { readonly message: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), redirectAfter)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className="blocks">
      <Notice kind="success">{message}</Notice>
      <p className="muted">Taking you to the login page...</p>
    </div>
  )
}

type NewPassword = { readonly newPassword: string; readonly confirmation: string }

/** The server checks all other password rules. */
function check({ newPassword, confirmation }: NewPassword): FieldErrors {
  if (newPassword !== confirmation) return { confirmation: 'Passwords do not match' }
  return newPassword.length < limits.password.min ? { newPassword: passwordTooShort } : {}
}

type ResetPasswordFormProps = {
  readonly token: string
  /** Called with the server's message. */
  readonly onDone: (message: string) => void
  /** Called when the link was used or expired in the meantime. */
  readonly onInvalidLink: () => void
}

/** Keeps the typed text on failure. */
function ResetPasswordForm({ token, onDone, onInvalidLink }: ResetPasswordFormProps) {
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
