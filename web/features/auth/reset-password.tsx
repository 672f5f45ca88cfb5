import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { resetLinkInvalid } from '#shared/account.ts'
import { tokens } from '../../device/stored.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Retry } from '../../ui/retry.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toFailure } from './refusal.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

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
