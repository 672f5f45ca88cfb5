import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx'
import { PasswordFrame } from '../features/auth/password-frame.tsx'

export function Component() {
  return (
    <PasswordFrame title="Forgot your password?">
      <ForgotPasswordForm />
    </PasswordFrame>
  )
}
