import { useSearchParams } from 'react-router-dom'
import { tokens } from '../device/stored.ts'
import { ConfirmEmail } from '../features/auth/confirm-email.tsx'
import { PasswordFrame } from '../features/auth/password-frame.tsx'
import { paths } from '../paths.ts'

/** /confirm-email, with or without a session. */
export function Component() {
  const [search] = useSearchParams()
  const back = tokens.mayHaveSession() ? { back: { to: paths.settings, label: 'Back to Settings' } } : {}
  return (
    <PasswordFrame title="Confirm your email address" {...back}>
      {/* The URL has the token, so no request may send it as referrer. CloudFront sends the same as a header. */}
      <meta name="referrer" content="no-referrer" />
      <ConfirmEmail token={search.get('token') ?? ''} />
    </PasswordFrame>
  )
}
