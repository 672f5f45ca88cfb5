import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import css from './button.module.css'

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain'

type Look = {
  /** 'primary' for the main action, 'danger' for what cannot be undone, 'plain' for a bare text or icon. */
  readonly variant?: ButtonVariant | undefined
  readonly icon?: ReactNode
  readonly wide?: boolean | undefined
}

const buttonClass = ({ variant = 'quiet', wide }: Look, className: string | undefined) =>
  [css.button, css[variant], wide && css.wide, className].filter(Boolean).join(' ')

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> &
  Look & {
    readonly type?: 'button' | 'submit' | undefined
    /** While true, the button keeps its focus, does nothing, and shows `busyText`. */
    readonly busy?: boolean | undefined
    readonly busyText?: string | undefined
  }

/** A button, 44 px high, `type="button"` by default. */
export function Button(props: ButtonProps) {
  const { variant, icon, wide, busy = false, busyText, type = 'button', className, children, onClick, ...rest } = props
  // A disabled button loses the keyboard's focus, so a busy one only ignores clicks.
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, wide }, className)}
      onClick={click}
      aria-disabled={busy || rest.disabled ? true : undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon}
      {busy ? (busyText ?? children) : children}
    </button>
  )
}

export function LinkButton({
  variant,
  icon,
  wide,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look & { readonly className?: string | undefined }) {
  return (
    <Link {...rest} className={buttonClass({ variant, wide }, className)}>
      {icon}
      {children}
    </Link>
  )
}

/** A button that opens a screen, where people expect a button. */
export function GoButton({ to, ...rest }: Omit<ButtonProps, 'onClick'> & { readonly to: string }) {
  const navigate = useNavigate()
  return <Button {...rest} onClick={() => navigate(to)} />
}

/** Decorative: the text beside it says what is happening. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />
}

/** Buttons in a row. */
export function Actions({ at, children }: { readonly at?: 'end' | 'centre'; readonly children: ReactNode }) {
  return <div className={at ? `${css.actions} ${css[at]}` : css.actions}>{children}</div>
}
