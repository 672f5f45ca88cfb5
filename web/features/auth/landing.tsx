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
import { LoginForm } from './login-form.tsx'
import { arrivalOf, destinationOf } from './login-redirect.ts'
import { RegisterForm } from './register-form.tsx'

/** '/': what Offgrid is, and the way in. */
export function Landing() {
  const arrival = arrivalOf(useLocation())
  const navigate = useNavigate()
  const [mode, setMode] = useState<'login' | 'register'>('login')
  // Shared by both forms: what was typed in one is still there in the other.
  const [typed, setTyped] = useState({ username: '', password: '' })
  const [failure, setFailure] = useState<string>()
  const [entering, setEntering] = useState(false)
  const signedIn = useSyncExternalStore(onTokensOfOtherTab, mayHaveSession)
  useWarmSession()

  if (signedIn && !entering && !arrival.checkFailed) return <Navigate to={destinationOf(arrival)} replace />

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
        <section className={css.card} aria-labelledby="way-in">
          <h2 id="way-in">{registering ? 'Create your account' : 'Welcome back'}</h2>
          {arrival.message && failure === undefined ? <Notice>{arrival.message}</Notice> : null}
          {failure === undefined ? null : <Notice kind="error">{failure}</Notice>}
          {registering ? (
            <RegisterForm
              typed={typed}
              onType={change}
              onBusy={setEntering}
              onEntered={() => navigate(paths.vehicles, { replace: true })}
              onRegisteredOnly={(message) => {
                setMode('login')
                setFailure(message)
              }}
            />
          ) : (
            <LoginForm
              typed={typed}
              onType={change}
              onBusy={setEntering}
              onFailure={setFailure}
              onEntered={() => navigate(destinationOf(arrival), { replace: true })}
            />
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

/** Loads the session's code when the browser has nothing better to do, so that the login need not wait for it. */
function useWarmSession() {
  useEffect(() => {
    const warm = () => void import('../../session/sign-in.ts').catch(() => undefined) // the login tries again, and says so
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(warm, 2_000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(warm)
    return () => cancelIdleCallback(handle)
  }, [])
}
