import { type ComponentType, type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import type { Credentials } from '#shared/schemas/session.ts'
import type { Registration } from '#shared/schemas/user.ts'
import { deletedAccount, tokens } from '../../device/stored.ts'
import { type Form as FormState, type Sending, useForm, useValues } from '../../hooks/use-form.ts'
import { useLeave } from '../../hooks/use-leave.ts'
import { useTheme } from '../../hooks/use-theme.ts'
import { paths } from '../../paths.ts'
import { describeDeletedAccount } from '../../session/deleted-account.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/fields.tsx'
import { Form, FormMessage } from '../../ui/form.tsx'
import { Logo } from '../../ui/logo.tsx'
import { needsConnection } from '../../ui/needs-connection.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useToast } from '../../ui/toasts.tsx'
import darkTrip from './art/trip-dark.webp'
import smallDarkTrip from './art/trip-dark-800.webp'
import lightTrip from './art/trip-light.webp'
import smallLightTrip from './art/trip-light-800.webp'
import { CredentialFields } from './credential-fields.tsx'
import css from './landing.module.css'
import { readLoginRedirect } from './login-redirect.ts'
import { OfflineNote } from './offline-note.tsx'
import { toFailure } from './refusal.ts'

export function Landing() {
  const redirect = readLoginRedirect(useLocation().state)
  const { from = paths.home, checkFailed } = redirect
  // Read once, because this page also deletes the entry.
  const [deleted] = useState(deletedAccount.read)
  const message = redirect.message ?? (deleted && describeDeletedAccount(deleted))
  // Read once, because the login sets it.
  const [isKnown] = useState(tokens.hasLoggedInBefore)
  const leave = useLeave()
  const [mode, setMode] = useState<'login' | 'register'>('login')
  // Shared by both forms, so that switching keeps the typed text.
  const form = useForm(useValues({ username: '', email: '', password: '', bio: '' }), {
    message: message ? { kind: 'info', text: message } : undefined,
  })
  const [shownMessage, setShownMessage] = useState(message)
  // A new message arrived while this page was open.
  if (message !== shownMessage) {
    setShownMessage(message)
    if (message) form.showMessage({ kind: 'info', text: message })
  }
  const toast = useToast()
  const signedIn = useSyncExternalStore(tokens.onOtherTab, tokens.mayHaveSession)
  useWarmApi(isKnown)

  if (signedIn && !form.busy && !checkFailed) return <Navigate to={from} replace />

  const enter = (to: string, welcome?: string): Sending<Credentials, void> => ({
    send: async ({ username, password }) => {
      const { logIn } = await loadApi()
      await logIn({ username, password })
      if (welcome) toast.success(welcome)
      await leave(to)
    },
    failed: (error) => {
      setMode('login')
      return toFailure(error, describeUnreachable('Login failed'))
    },
  })
  const register: Sending<Registration, string> = {
    send: async (registration) => (await loadApi()).register(registration),
    done: (welcome) => {
      form.run(enter(from.startsWith(paths.invitation) ? from : paths.vehicles, welcome))
      form.showMessage({ kind: 'success', text: welcome })
    },
    failed: (error) => {
      const failure = toFailure(error, describeUnreachable('Registration failed'))
      return { ...failure, text: `Failed to register user: ${failure.text}` }
    },
  }
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
          <p>See where fuel, water and daylight run out before you drive. Works for weeks without a signal.</p>
          <p>
            Just looking? <Link to={paths.sample}>Open a sample trip</Link>
          </p>
        </div>
        <LandingTour isAside={registering} />
        <section className={css.card} aria-labelledby="entry" onFocus={warmApi}>
          <div className={css.head}>
            <h2 id="entry">{registering ? 'Create your account' : isKnown ? 'Welcome back' : 'Log in'}</h2>
            <OfflineNote />
            <FormMessage form={form} className={css.message} />
          </div>
          {registering ? (
            <RegisterForm form={form} onSubmit={form.submit(register)} />
          ) : (
            <LoginForm form={form} onSubmit={form.submit(enter(from))} />
          )}
          <Button
            wide
            onClick={() => {
              setMode(registering ? 'login' : 'register')
              form.showMessage()
            }}
          >
            {registering ? 'Back to Login' : 'Create Account'}
          </Button>
          <LazyDataHere />
        </section>
      </main>
    </div>
  )
}

type EntryFormProps<Values> = {
  readonly form: FormState<Values>
  readonly onSubmit: (event: FormEvent) => void
}

/** Keeps the typed text on failure. */
function LoginForm({ form, onSubmit }: EntryFormProps<Credentials>) {
  return (
    <Form form={form} onSubmit={onSubmit} messageElsewhere>
      <CredentialFields form={form} />
      <Link to={paths.forgotPassword} className={css.forgot}>
        Forgot password?
      </Link>
      <Button type="submit" variant="primary" wide busy={form.busy} busyText="Logging in...">
        Login
      </Button>
    </Form>
  )
}

function RegisterForm({ form, onSubmit }: EntryFormProps<Registration>) {
  const { field } = form
  return (
    <Form form={form} onSubmit={onSubmit} messageElsewhere>
      <CredentialFields form={form} isNew>
        <TextField {...field('email')} label="Email" name="email" type="email" autoComplete="email" />
      </CredentialFields>
      <TextArea {...field('bio')} label="Bio" name="bio" rows={3} placeholder="Tell us about yourself..." />
      <Button type="submit" variant="primary" wide busy={form.busy} busyText="Creating your account...">
        Register
      </Button>
    </Form>
  )
}

/** The message covers the offline note, so it must mention the connection. */
const describeUnreachable = (otherwise: string) => (navigator.onLine ? otherwise : needsConnection)

const loadApi = () => import('./api.ts')

/** Loads the API calls, so that the login need not wait. */
const warmApi = () => void loadApi().catch(() => undefined) // the login retries and shows the failure

/** Loads them while idle for users who come back; other visitors may only look, so it begins when they turn to the form. */
function useWarmApi(isKnown: boolean) {
  useEffect(() => {
    if (!isKnown) return
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(warmApi, 2_000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(warmApi)
    return () => cancelIdleCallback(handle)
  }, [isKnown])
}

/** Says whose data is on this device. Most visitors have nothing saved here, and don't load the code. */
function LazyDataHere() {
  const [DataHere, setDataHere] = useState<ComponentType>()
  useEffect(() => {
    const load = async () => {
      const databases = (await globalThis.indexedDB?.databases?.()) ?? []
      if (databases.length === 0 && !deletedAccount.read()) return
      const loaded = await import('./data-here.tsx')
      setDataHere(() => loaded.DataHere)
    }
    // The next visit tries again.
    load().catch(() => undefined)
  }, [])
  return DataHere ? <DataHere /> : null
}

const LandingArt = () => (
  <div className={css.art} aria-hidden="true">
    <div className={css.contours} />
  </div>
)

const dark = `${smallDarkTrip} 800w, ${darkTrip} 1280w`
const light = `${smallLightTrip} 800w, ${lightTrip} 1280w`
/** Its width is the one in landing.module.css. */
const sizes = 'min(100vw, 36rem)'

/** A picture of a trip in light or dark, as the page is, and what the product does. `isAside`: only where it is beside the form. */
function LandingTour({ isAside }: { readonly isAside: boolean }) {
  const theme = useTheme()
  return (
    <div className={isAside ? `${css.tour} ${css.aside}` : css.tour}>
      <picture>
        {theme === 'system' ? <source media="(prefers-color-scheme: dark)" srcSet={dark} sizes={sizes} /> : null}
        <img
          src={theme === 'dark' ? darkTrip : lightTrip}
          srcSet={theme === 'dark' ? dark : light}
          sizes={sizes}
          alt="A trip in Offgrid: its stops on the map, colored by how long the fuel lasts, and listed with their dates."
          width={1280}
          height={800}
        />
      </picture>
      <ul>
        <li>Fuel, water and time for every leg, with reserves.</li>
        <li>Opens offline, with every trip and its map.</li>
        <li>GPX, KML and CSV, in and out.</li>
      </ul>
    </div>
  )
}
