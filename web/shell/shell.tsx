import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type NavigateFunction, useLocation, useMatch, useNavigate } from 'react-router-dom'
import { toUnits } from '#shared/units.ts'
import { createQueryClient } from '../data/query-client.ts'
import { device } from '../device/device.ts'
import { session } from '../device/session.ts'
import { deletedAccount } from '../device/stored.ts'
import { CheckFailed, userQuery } from '../features/auth/api.ts'
import type { LoginRedirect } from '../features/auth/login-redirect.ts'
import { DataLoss } from '../features/offline/data-loss.tsx'
import { DeviceNotices } from '../features/offline/device-notices.tsx'
import { watchInstall } from '../features/offline/ready/install.ts'
import { useLogout } from '../features/offline/use-logout.tsx'
import { useQueuedToast } from '../features/offline/use-queued-toast.ts'
import { useHasElement } from '../hooks/use-has-element.ts'
import { NotationContext } from '../hooks/use-notation.ts'
import { useScreen } from '../hooks/use-screen.ts'
import { UnitsContext } from '../hooks/use-units.ts'
import { registerWhenIdle } from '../offline/public/app/worker.ts'
import { paths } from '../paths.ts'
import { describeDeletedAccount } from '../session/deleted-account.ts'
import type { SessionEvent, SignOutReason } from '../session/events.ts'
import { SessionError, sessionExpired } from '../session/fetch-with-session.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from './drawer.tsx'
import { Guard } from './guard.tsx'
import { ShellHeader } from './header.tsx'
import { Screen } from './screen.tsx'
import css from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { Splash } from './splash.tsx'
import { useFollowAliases } from './use-follow-aliases.ts'
import { warmScreens } from './warm-screens.ts'

/** Milliseconds that a failed check's message is shown. */
const failureTime = 2_000

type CheckedProps = {
  /** Requests the data of the page at the browser's address. */
  readonly prime: (client: QueryClient) => void
}

export function Component({ prime }: CheckedProps) {
  const [queryClient] = useState(createQueryClient)
  return (
    <Guard>
      <QueryClientProvider client={queryClient}>
        <Checked prime={prime} />
      </QueryClientProvider>
    </Guard>
  )
}

/** Validates the session before the dashboard is shown. */
function Checked({ prime }: CheckedProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { data, error, isFetching, refetch } = useQuery(userQuery)
  // React draws the shell in short steps.
  const user = useDeferredValue(data)
  const refused = error instanceof CheckFailed || error instanceof SessionError
  const from = pathname + search + hash
  useEffect(() => followConnection(queryClient), [queryClient])
  useEffect(() => prime(queryClient), [prime, queryClient])
  const preferences = user?.preferences
  const units = useMemo(() => toUnits(preferences, navigator.languages), [preferences])

  useSessionEvents((happened) => {
    if (happened.event === 'userChanged') window.location.reload()
    if (happened.event !== 'signedOut') return
    // A running check reports the problem itself before it redirects.
    if (happened.reason === 'expired' && !user) return
    queryClient.clear()
    leave(navigate, toRedirect(happened.reason, from))
  })

  useEffect(() => {
    if (!refused || user) return
    const timer = setTimeout(() => {
      queryClient.clear()
      leave(navigate, { from, checkFailed: true })
    }, failureTime)
    return () => clearTimeout(timer)
  }, [refused, user, from, navigate, queryClient])

  if (user)
    return (
      <UnitsContext value={units}>
        <NotationContext value={preferences?.coordinates ?? 'decimal'}>
          <Shell user={user} />
        </NotationContext>
      </UnitsContext>
    )
  if (refused) return <Splash alert title={error.message} />
  if (error) return <NoAnswer busy={isFetching} onRetry={() => void refetch()} />
  return <Splash title="Validating your session..." />
}

function toRedirect(reason: SignOutReason, from: string): LoginRedirect {
  switch (reason) {
    case 'expired':
      return { from, message: sessionExpired }
    case 'deleted':
      return { message: describeDeletedAccount(deletedAccount.read() ?? { unsaved: {} }) }
    case 'logout':
      return {}
  }
}

function leave(navigate: NavigateFunction, redirect: LoginRedirect) {
  navigate(paths.landing, { replace: true, state: redirect })
}

/** The server did not answer the check, which logs nobody out. */
function NoAnswer({ busy, onRetry }: { readonly busy: boolean; readonly onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Splash
      alert
      title="Offgrid cannot be reached right now."
      action={
        <>
          <Button variant="primary" busy={busy} busyText="Retrying..." onClick={onRetry}>
            Retry
          </Button>
          <div className={css.loss}>
            <DataLoss />
          </div>
        </>
      }
    >
      <p>You are still signed in. Try again when you have a connection.</p>
    </Splash>
  )
}

type ShellProps = {
  readonly user: { readonly username: string; readonly email: string; readonly role: string }
}

function Shell({ user }: ShellProps) {
  const [drawerOpen, setDrawerOpen] = useState(false)
  const openDrawer = () => setDrawerOpen(true)
  const main = useRouteFocus()
  const drive = useMatch(paths.drive(':tripId'))
  const onSettings = useMatch(paths.settings) !== null
  const logout = useLogout()
  useEffect(warmScreens, [])
  const queryClient = useQueryClient()
  useEffect(() => whenQuiet(queryClient, device.startPrefetching), [queryClient])
  useEffect(watchInstall, [])
  useQueuedToast()
  useFollowAliases()
  useEffect(() => registerWhenIdle(device.updates), [])

  const content = (
    <main id="main" ref={main} tabIndex={-1} className={css.main}>
      <Screen />
    </main>
  )
  if (drive) return content
  return (
    <div className={css.shell}>
      <a href="#main" className={css.skip}>
        Skip to content
      </a>
      <aside className={css.column}>
        <Sidebar />
      </aside>
      <Drawer open={drawerOpen} onOpen={openDrawer} onClose={() => setDrawerOpen(false)} />
      <div className={css.body}>
        <ShellHeader user={user} showAccount={onSettings} onMenu={openDrawer} onLogout={logout.ask} />
        <div className={css.notices}>
          <DeviceNotices />
        </div>
        {content}
        <Footer />
      </div>
      {logout.question}
    </div>
  )
}

function Footer() {
  return (
    <footer className={css.footer} data-loading={useHasElement('main [data-outline]')}>
      Offgrid
    </footer>
  )
}

/** The screen has loaded when it has requested nothing for so long (ms). */
const quiet = 1_000
/** A screen that goes on requesting delays the copies no longer (ms). */
const longestDelay = 10_000

/** Calls back once the screen has loaded, so that copies delay neither its requests nor its drawing. Returns a function that cancels it. */
function whenQuiet(client: QueryClient, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    if (client.isFetching() === 0) timer = setTimeout(begin, quiet)
  }
  const cancel = () => {
    stop()
    clearTimeout(timer)
    clearTimeout(latest)
  }
  const begin = () => {
    cancel()
    work()
  }
  const stop = client.getQueryCache().subscribe(({ type }) => type === 'updated' && wait())
  const latest = setTimeout(begin, longestDelay)
  wait()
  return cancel
}

/** Reloads the screens' data when the server answers again, or late. Returns a function that stops it. */
const followConnection = (client: QueryClient): (() => void) => device.onRefresh(() => void client.invalidateQueries())

function useSessionEvents(listener: (event: SessionEvent) => void): void {
  const latest = useEffectEvent(listener)
  useEffect(() => session.onEvent((event) => latest(event)), [])
}

/** Moves the focus to the content after a navigation, so that screen readers and the Tab key start there, unless a field took it. */
function useRouteFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const screen = useScreen()
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [screen])
  return main
}
