import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { session } from '../device/session.ts'
import type { LoginRedirect } from '../features/auth/login-redirect.ts'
import { paths } from '../paths.ts'
import { Unreachable } from '../session/refresh.ts'
import { Splash } from './splash.tsx'

/** Redirects logged-out users to '/' and remembers the path they wanted. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const [verdict, setVerdict] = useState<'asking' | 'in' | 'out'>('asking')
  const { pathname, search, hash } = useLocation()

  useEffect(() => {
    verify().then(
      (verdict) => startTransition(() => setVerdict(verdict)),
      (error: unknown) =>
        setVerdict(() => {
          throw error
        }),
    )
  }, [])

  if (verdict === 'asking') return <Splash title="Verifying authentication..." />
  if (verdict === 'out') {
    return <Navigate to={paths.landing} replace state={{ from: pathname + search + hash } satisfies LoginRedirect} />
  }
  return children
}

async function verify(): Promise<'in' | 'out'> {
  await session.open()
  try {
    // Without the server's answer, the session is as valid as before.
    const isIn = session.accessToken().then((token) => token !== null)
    return (await session.waitForVerdict(isIn)) === false ? 'out' : 'in'
  } catch (error) {
    // An unreachable server logs nobody out; the shell offers a retry.
    if (error instanceof Unreachable) return 'in'
    throw error
  }
}
