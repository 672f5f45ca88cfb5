import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import css from './page-header.module.css'
import { PageTitle } from './page-title.tsx'

export type PageHeaderProps = {
  /** The page's h1 and the window's title. */
  readonly title: string
  readonly children?: ReactNode
  readonly back?: { readonly to: string; readonly label: string } | undefined
  readonly actions?: ReactNode
}

/** The head of a page, which also sets the window's title. */
export function PageHeader({ title, children, back, actions }: PageHeaderProps) {
  return (
    <header className={css.header}>
      <PageTitle>{title}</PageTitle>
      {back ? (
        <Link to={back.to} className={css.back}>
          <ArrowLeft />
          {back.label}
        </Link>
      ) : null}
      <div className={css.line}>
        <h1 tabIndex={-1}>{title}</h1>
        {actions ? <div className="screen-only wrap">{actions}</div> : null}
      </div>
      {children ? <div className="words">{children}</div> : null}
    </header>
  )
}
