import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './notice.module.css'

export type NoticeProps = {
  readonly kind?: 'info' | 'success' | 'error'
  readonly children: ReactNode
  readonly action?: ReactNode
}

const icons = { info: Info, success: CircleCheck, error: TriangleAlert }

/** A message that belongs to the place it stands at. An error is read out at once (`role="alert"`), the others when it suits. */
export function Notice({ kind = 'info', children, action }: NoticeProps) {
  const Icon = icons[kind]
  return (
    <div className={`${css.notice} ${css[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div className={css.text}>{children}</div>
      {action}
    </div>
  )
}
