import { useSearchParams } from 'react-router-dom'
import { tokens } from '../device/stored.ts'
import { ConfirmEmail } from '../features/auth/confirm-email.tsx'
import { PasswordFrame } from '../features/auth/password-frame.tsx'
import { paths } from '../paths.ts'

/** /confirm-email: with a session or without one. */
export function Component() {
  const [search] = useSearchParams()
  const back = tokens.mayHaveSession() ? { back: { to: paths.settings, label: 'Back to Settings' } } : {}
  return (
    <PasswordFrame title="Confirm your email address" {...back}>
      {/* The address carries the token: no request from this page may name it. The edge sends the same as a header. */}
      <meta name="referrer" content="no-referrer" />
      <ConfirmEmail token={search.get('token') ?? ''} />
    </PasswordFrame>
  )
}
