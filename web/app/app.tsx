import type { QueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, use, useLayoutEffect, useState, useTransition } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  Navigate,
  Route,
  Router,
  Routes,
  useLocation,
} from 'react-router-dom'
import { tokens } from '../device/stored.ts'
import { ErrorBoundary } from '../map/core/error-boundary.tsx'
import { Join, Component as Landing } from '../pages/landing.tsx'
import type { Page } from '../pages/pages.ts'
import { findScreen, loadOnce, screens } from '../pages/screens.ts'
import { paths } from '../paths.ts'
import { Crash } from '../shell/crash.tsx'
import { Splash } from '../shell/splash.tsx'
import { ToastProvider } from '../ui/toasts.tsx'
import css from './app.module.css'
import { useScrollPlace } from './use-scroll-place.ts'

const loadShell = loadOnce(() => import('../shell/shell.tsx'))
const openSession = async () => (await import('../device/session.ts')).session.open()

/** The code of the session loads only if there may be one, because most visitors of '/' have none. */
const opened = tokens.mayHaveSession() ? openSession() : undefined

/** The code of the first screen, until which index.html says that it loads. A failure shows when the screen is drawn. */
export const loaded = Promise.allSettled([
  opened,
  findScreen(location.pathname)?.load(),
  location.pathname.startsWith(paths.home) && loadShell(),
])

const Shell = lazy(async () => ({ default: (await loadShell()).Component }))

const routesOf = (behindLogin: boolean) =>
  screens
    .filter(({ isBehindLogin }) => isBehindLogin === behindLogin)
    .flatMap(({ paths, load }) => {
      const Page = lazy(async () => ({ default: (await load()).Component }))
      return paths.map((path) => <Route key={path} path={path} element={<Page />} />)
    })

const routes = (
  <>
    <Route path={paths.landing} element={<Landing />} />
    <Route path={paths.join} element={<Join />} />
    {routesOf(false)}
    <Route element={<Shell prime={prime} />}>{routesOf(true)}</Route>
    <Route path="*" element={<Navigate to={paths.landing} replace />} />
  </>
)

/** Has the page request its data while the session is checked. The page shows a failure and requests again. */
function prime(client: QueryClient): void {
  const screen = findScreen(location.pathname)
  const request = ({ handle }: Page) =>
    handle?.prime(client, { params: screen?.params ?? {}, search: new URLSearchParams(location.search) })
  screen?.load().then(request, () => undefined)
}

const entries = createBrowserHistory({ v5Compat: true })
const readEntry = () => ({ location: entries.location, navigationType: entries.action })

export const App = () => (
  <Browser>
    <Root />
  </Browser>
)

/** React Router's `BrowserRouter`, with a bar while the next screen's code loads. The present screen stays until then. */
function Browser({ children }: { readonly children: ReactNode }) {
  const [entry, setEntry] = useState(readEntry)
  const [isOpening, startTransition] = useTransition()
  useLayoutEffect(() => entries.listen(() => startTransition(() => setEntry(readEntry()))), [])
  return (
    <Router {...entry} navigator={entries}>
      {isOpening ? <div role="progressbar" aria-label="Loading screen" className={css.progress} /> : null}
      {children}
    </Router>
  )
}

function Root() {
  return (
    <ErrorBoundary at={useLocation()} instead={(error) => <Crash error={error} />}>
      <ToastProvider>
        <Suspense fallback={<Splash title="Loading..." />}>
          <Screens />
        </Suspense>
      </ToastProvider>
    </ErrorBoundary>
  )
}

function Screens() {
  if (opened) use(opened)
  useScrollPlace()
  return <Routes>{routes}</Routes>
}
