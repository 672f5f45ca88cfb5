import { Outlet, ScrollRestoration } from 'react-router-dom'
import { tokens } from '../device/stored.ts'
import { Splash } from '../shell/splash.tsx'
import { ToastProvider } from '../ui/toasts.tsx'

/** Loads the session's code only if there may be a session, because most visitors of '/' have none. */
export async function loader(): Promise<null> {
  if (tokens.mayHaveSession()) {
    const { session } = await import('../device/session.ts')
    await session.open()
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
