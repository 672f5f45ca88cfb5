import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageTitle } from '../../ui/page-header.tsx'
import css from './password-frame.module.css'

/** The sheet both password screens stand on. The way back stands above what may grow, and never gets under the pointer. */
export function PasswordFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={css.frame}>
      <PageTitle>{title}</PageTitle>
      <Logo />
      <Card className={css.sheet}>
        <LinkButton to={paths.landing} variant="plain" icon={<ArrowLeft />} className={css.back}>
          Back to Login
        </LinkButton>
        <h1>{title}</h1>
        {children}
      </Card>
    </main>
  )
}
