import { useSearchParams } from 'react-router-dom'
import { PasswordFrame } from '../features/auth/password-frame.tsx'
import { ResetPassword } from '../features/auth/reset-password.tsx'

export function Component() {
  const [search] = useSearchParams()
  return (
    <PasswordFrame title="Reset your password">
      {/* The address carries the token: no request from this page may name it. The edge sends the same as a header. */}
      <meta name="referrer" content="no-referrer" />
      <ResetPassword token={search.get('token') ?? ''} />
    </PasswordFrame>
  )
}
