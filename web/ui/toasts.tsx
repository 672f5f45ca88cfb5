import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useHasElement } from '../hooks/use-has-element.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import css from './toasts.module.css'

type Toast = {
  readonly kind: 'success' | 'error'
  readonly text: string
  /** Distinguishes repeated texts. */
  readonly at: number
  readonly action: ToastAction | undefined
  readonly dismiss: () => void
}

/** An action such as Undo, which closes the toast. */
export type ToastAction = { readonly label: string; readonly run: () => unknown }

export type Toasts = {
  /** Shows a success (`role="status"`), which disappears by itself. */
  readonly success: (text: string, action?: ToastAction) => void
  /** Shows an error (`role="alert"`) for longer. The returned function removes it. */
  readonly error: (text: string, action?: ToastAction) => () => void
  /** Removes words that are no longer true, or the whole toast if nothing is left. */
  readonly withdraw: (words: string) => void
}

const ToastContext = createContext<Toasts | undefined>(undefined)
/** Milliseconds, enough to read a toast twice; longer for errors and actions. */
const duration = { success: 6_000, error: 20_000, action: 20_000 }

/** Shows the newest short message over the page, which stays usable. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<Toast>()
  const api = useMemo<Toasts>(() => {
    const show = (kind: Toast['kind']) => (text: string, action?: ToastAction) => {
      const dismiss = () => setToast((now) => (now?.at === shown.at ? undefined : now))
      const shown: Toast = { kind, text, at: performance.now(), action, dismiss }
      setToast(shown)
      return dismiss
    }
    const withdraw = (words: string) =>
      setToast((now) => {
        if (!now?.text.includes(words)) return now
        const text = now.text.replace(words, '').trim()
        return text === '' ? undefined : { ...now, text }
      })
    return { success: show('success'), error: show('error'), withdraw }
  }, [])
  return (
    <ToastContext value={api}>
      {children}
      {toast ? <ToastView key={toast.at} {...toast} /> : null}
    </ToastContext>
  )
}

export function useToast(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastProvider above it')
  return toasts
}

function ToastView({ kind, text, action, dismiss }: Toast) {
  const time = duration[action ? 'action' : kind]
  const isInWay = useHasElement('form, [data-height]')
  const [isAbove, setAbove] = useState(isInWay)
  // It stays above when the form closes: it would leave the pointer on its way to Undo.
  if (isInWay && !isAbove) setAbove(true)
  useEffect(() => {
    const timer = setTimeout(dismiss, time)
    return () => clearTimeout(timer)
  }, [time, dismiss])
  return (
    <div className={isAbove ? `${css.stack} ${css.above}` : css.stack}>
      <div className={`${css.toast} ${css[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
        {kind === 'error' ? <TriangleAlert /> : <CircleCheck />}
        <p className={css.text}>{text}</p>
        {action ? (
          <Button
            variant="plain"
            className={css.action}
            onClick={() => {
              dismiss()
              action.run()
            }}
          >
            {action.label}
          </Button>
        ) : null}
        <IconButton label="Dismiss" onClick={dismiss}>
          <X />
        </IconButton>
      </div>
    </div>
  )
}
