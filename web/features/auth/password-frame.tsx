import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { OfflineNote } from './offline-note.tsx'
import css from './password-frame.module.css'

type PasswordFrameProps = {
  readonly title: string
  /** @default the login page */
  readonly back?: { readonly to: string; readonly label: string }
  readonly children: ReactNode
}

const login = { to: paths.landing, label: 'Back to Login' }

/** The back link is above everything that can grow. */
export function PasswordFrame({ title, back = login, children }: PasswordFrameProps) {
  return (
    <main className={css.frame}>
      <PageTitle>{title}</PageTitle>
      <Logo />
      <Card className={css.sheet}>
        <LinkButton to={back.to} variant="plain" icon={<ArrowLeft />} className={css.back}>
          {back.label}
        </LinkButton>
        <h1>{title}</h1>
        {children}
        <OfflineNote />
      </Card>
    </main>
  )
}
