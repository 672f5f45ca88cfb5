import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageTitle } from '../../ui/page-header.tsx'
import css from './password-frame.module.css'

/** The sheet both password screens stand on. */
export function PasswordFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={css.frame}>
      <PageTitle>{title}</PageTitle>
      <Logo />
      <Card className={css.sheet}>
        <h1>{title}</h1>
        {children}
      </Card>
    </main>
  )
}
