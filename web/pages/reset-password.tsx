import { PasswordFrame } from '../features/auth/password-frame.tsx'
import { ResetPassword } from '../features/auth/reset-password.tsx'
import { useLinkToken } from '../features/auth/use-link-token.ts'

export function Component() {
  const token = useLinkToken()
  return (
    <PasswordFrame title="Reset your password">
      {/* The URL has the token at first, so no request may send it as referrer. CloudFront sends the same as a header. */}
      <meta name="referrer" content="no-referrer" />
      <ResetPassword token={token} />
    </PasswordFrame>
  )
}
