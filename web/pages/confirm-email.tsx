import { tokens } from '../device/stored.ts'
import { ConfirmEmail } from '../features/auth/confirm-email.tsx'
import { PasswordFrame } from '../features/auth/password-frame.tsx'
import { useLinkToken } from '../features/auth/use-link-token.ts'
import { paths } from '../paths.ts'

/** /confirm-email, with or without a session. */
export function Component() {
  const token = useLinkToken()
  const back = tokens.mayHaveSession() ? { back: { to: paths.settings, label: 'Back to Settings' } } : {}
  return (
    <PasswordFrame title="Confirm your email address" {...back}>
      {/* The URL has the token at first, so no request may send it as referrer. CloudFront sends the same as a header. */}
      <meta name="referrer" content="no-referrer" />
      <ConfirmEmail token={token} />
    </PasswordFrame>
  )
}
