import { Outlet, ScrollRestoration } from 'react-router-dom'
import { mayHaveSession } from '../session/tokens.ts'
import { Splash } from '../shell/splash.tsx'
import { ToastProvider } from '../ui/toasts.tsx'

/** The initial session check. Its code loads only when there is something to check: most visitors of '/' have nothing. */
export async function loader(): Promise<null> {
  if (mayHaveSession()) {
    const { openSession } = await import('../session/session.ts')
    await openSession()
  }
  return null
}

export function Root() {
  return (
    <ToastProvider>
      <Outlet />
      <ScrollRestoration />
    </ToastProvider>
  )
}

export function RootFallback() {
  return <Splash title="Loading..." />
}
