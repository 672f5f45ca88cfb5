import type { ReactNode } from 'react'
import css from './actions.module.css'

export function Actions({ at, children }: { readonly at?: 'end' | 'centre'; readonly children: ReactNode }) {
  return <div className={at ? `${css.actions} ${css[at]}` : css.actions}>{children}</div>
}
