import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './notice.module.css'

export type NoticeProps = {
  readonly kind?: 'info' | 'success' | 'error'
  readonly children: ReactNode
  readonly action?: ReactNode
}

const icons = { info: Info, success: CircleCheck, error: TriangleAlert }

/** An error is announced at once (`role="alert"`), others politely. */
export function Notice({ kind = 'info', children, action }: NoticeProps) {
  const Icon = icons[kind]
  return (
    <div className={`${css.notice} ${css[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon />
      <div className={css.text}>{children}</div>
      {action}
    </div>
  )
}
