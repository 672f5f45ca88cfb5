import type { ReactNode } from 'react'
import { LogoMark } from '../ui/logo.tsx'
import css from './splash.module.css'

type SplashProps = {
  /** The part that is loading, or why it stopped. */
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** True to announce it at once. */
  readonly alert?: boolean
}

export function Splash({ title, children, action, alert = false }: SplashProps) {
  return (
    <main className="splash">
      <LogoMark />
      <div role={alert ? 'alert' : 'status'} className={css.text}>
        <h1>{title}</h1>
        {children}
      </div>
      {action}
    </main>
  )
}
