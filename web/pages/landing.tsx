import { Navigate, useLocation } from 'react-router-dom'
import { Landing } from '../features/auth/landing.tsx'
import type { LoginRedirect } from '../features/auth/login-redirect.ts'
import { paths } from '../paths.ts'

export function Component() {
  return <Landing />
}

/** The page of an invitation's link: the login keeps the token, which is in the fragment, until the invitation is shown. */
export function Join() {
  const from = paths.invitation + useLocation().hash
  const message = 'You are invited to a trip. Log in or create an account to see it.'
  return <Navigate to={paths.landing} replace state={{ from, message } satisfies LoginRedirect} />
}
