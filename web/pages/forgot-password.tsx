import { ForgotPasswordForm } from '../features/password/forgot-password-form.tsx'
import { PasswordFrame } from '../features/password/password-frame.tsx'

export function Component() {
  return (
    <PasswordFrame title="Forgot your password?">
      <ForgotPasswordForm />
    </PasswordFrame>
  )
}
