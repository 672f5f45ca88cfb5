import { useSearchParams } from 'react-router-dom'
import { PasswordFrame } from '../features/auth/password-frame.tsx'
import { ResetPassword } from '../features/auth/reset-password.tsx'

export function Component() {
  const [search] = useSearchParams()
  return (
    <PasswordFrame title="Reset your password">
      {/* The URL has the token, so no request may send it as referrer. CloudFront sends the same as a header. */}
      <meta name="referrer" content="no-referrer" />
      <ResetPassword token={search.get('token') ?? ''} />
    </PasswordFrame>
  )
}
