import type { ReactNode } from 'react'
import { LogoMark } from '../ui/logo.tsx'
import css from './splash.module.css'

/** A whole page that says what is being waited for, or why it goes no further. */
export function Splash({ children, action, alert }: SplashProps) {
  return (
    <main className={css.splash}>
      <LogoMark className={css.mark} />
      <div role={alert ? 'alert' : 'status'} className={css.text}>
        {children}
      </div>
      {action}
    </main>
  )
}

type SplashProps = {
  readonly children: ReactNode
  readonly action?: ReactNode
  /** Read out at once. */
  readonly alert?: boolean
}
