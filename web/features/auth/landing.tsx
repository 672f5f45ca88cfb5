import { useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { mayHaveSession, onTokensOfOtherTab } from '../../session/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-header.tsx'
import css from './landing.module.css'
import { LandingArt } from './landing-art.tsx'
import { loadApi } from './load-api.ts'
import { LoginForm } from './login-form.tsx'
import { readLoginRedirect } from './login-redirect.ts'
import { describeRefusal } from './refusal.ts'
import { RegisterForm } from './register-form.tsx'

/** What Offgrid is, and the two forms that lead into it. */
export function Landing() {
  const { from = paths.home, message, checkFailed } = readLoginRedirect(useLocation().state)
  const navigate = useNavigate()
  const [mode, setMode] = useState<'login' | 'register'>('login')
  // Shared by both forms: what was typed in one is still there in the other.
  const [typed, setTyped] = useState({ username: '', email: '', password: '', bio: '' })
  const [failure, setFailure] = useState<string>()
  const [entering, setEntering] = useState(false)
  const signedIn = useSyncExternalStore(onTokensOfOtherTab, mayHaveSession)
  useWarmApi()

  if (signedIn && !entering && !checkFailed) return <Navigate to={from} replace />

  const enter = async (to: string) => {
    setEntering(true)
    setFailure(undefined)
    try {
      const { logIn } = await loadApi()
      await logIn({ username: typed.username, password: typed.password })
      await navigate(to, { replace: true })
    } catch (error) {
      setMode('login')
      setFailure(describeRefusal(error, 'Login failed'))
      setEntering(false)
    }
  }
  const change = (changes: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changes }))
  const registering = mode === 'register'
  return (
    <div className={css.page}>
      <PageTitle>{registering ? 'Create Account' : 'Log in'}</PageTitle>
      <LandingArt />
      <header className={css.brand}>
        <Logo />
        <span className={css.badge}>Developer Preview</span>
      </header>
      <main className={css.content}>
        <div className={css.pitch}>
          <h1>Go where the signal doesn’t.</h1>
          <p>
            Plan overlanding trips stop by stop: put your waypoints on the map, give them dates, and keep your rig’s
            details at hand.
          </p>
        </div>
        <section className={css.card} aria-labelledby="entry">
          <h2 id="entry">{registering ? 'Create your account' : 'Welcome back'}</h2>
          {message && failure === undefined ? <Notice>{message}</Notice> : null}
          {failure === undefined ? null : <Notice kind="error">{failure}</Notice>}
          {registering ? (
            <RegisterForm values={typed} onChange={change} onRegistered={() => enter(paths.vehicles)} />
          ) : (
            <LoginForm values={typed} onChange={change} busy={entering} onSubmit={() => void enter(from)} />
          )}
          <Button
            wide
            onClick={() => {
              setMode(registering ? 'login' : 'register')
              setFailure(undefined)
            }}
          >
            {registering ? 'Back to Login' : 'Create Account'}
          </Button>
        </section>
      </main>
    </div>
  )
}

/** Loads the calls when the browser has nothing better to do, so that the login need not wait for them. */
function useWarmApi() {
  useEffect(() => {
    const warm = () => void loadApi().catch(() => undefined) // the login tries again, and says so
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(warm, 2_000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(warm)
    return () => cancelIdleCallback(handle)
  }, [])
}
