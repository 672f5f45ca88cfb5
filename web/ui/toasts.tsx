import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import css from './toasts.module.css'

type Toast = { readonly id: number; readonly kind: 'success' | 'error'; readonly text: string }

export type Toasts = {
  /** Good news (`role="status"`); goes away by itself. */
  readonly success: (text: string) => void
  /** Bad news (`role="alert"`); stays longer, and until the next one comes. */
  readonly error: (text: string) => void
}

const ToastContext = createContext<Toasts | undefined>(undefined)
/** Milliseconds a toast stands: long enough to read it twice, bad news longer. */
const duration = { success: 6_000, error: 20_000 }

/** Shows short messages over the page, which goes on beneath them: `window.alert` would block it. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const lastId = useRef(0)
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  const api = useMemo<Toasts>(() => {
    const show = (kind: Toast['kind'], text: string) => {
      lastId.current += 1
      const id = lastId.current
      setToasts((shown) => [
        ...shown.filter((toast) => toast.text !== text && toast.kind === kind).slice(-1),
        { id, kind, text },
      ])
    }
    return { success: (text) => show('success', text), error: (text) => show('error', text) }
  }, [])
  return (
    <ToastContext value={api}>
      {children}
      <div className={css.stack}>
        {toasts.map((toast) => (
          <ToastView key={toast.id} {...toast} onDismiss={dismiss} />
        ))}
      </div>
    </ToastContext>
  )
}

/** The way to the toasts, from anywhere below the provider. */
export function useToast(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastProvider above it')
  return toasts
}

function ToastView({ id, kind, text, onDismiss }: Toast & { readonly onDismiss: (id: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onDismiss(id), duration[kind])
    return () => clearTimeout(timer)
  }, [id, kind, onDismiss])
  return (
    <div className={`${css.toast} ${css[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
      {kind === 'error' ? <TriangleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      <p className={css.text}>{text}</p>
      <IconButton label="Dismiss" onClick={() => onDismiss(id)}>
        <X />
      </IconButton>
    </div>
  )
}
