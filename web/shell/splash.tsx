import type { ReactNode } from 'react'
import { LogoMark } from '../ui/logo.tsx'
import css from './splash.module.css'

type SplashProps = {
  /** What is being waited for, or why it goes no further. */
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Read out at once. */
  readonly alert?: boolean
}

/** A whole page while there is no other to show. */
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
