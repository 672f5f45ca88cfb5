import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'
import css from './shared-trip.module.css'

/** The page of a link without a trip. */
export function SharedFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main className={css.page}>
      <title>Shared trip · Offgrid</title>
      <header className="stack">
        <Logo />
        <h1>Shared trip</h1>
      </header>
      {typeof children === 'string' ? <p role="status">{children}</p> : children}
    </main>
  )
}
