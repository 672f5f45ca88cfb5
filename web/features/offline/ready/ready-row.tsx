import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './ready.module.css'

type ReadyRowProps = {
  readonly label: string
  readonly children: ReactNode
  readonly ready: boolean
  readonly action?: ReactNode
}

export function ReadyRow({ label, children, ready, action }: ReadyRowProps) {
  const Icon = ready ? CircleCheck : CircleDashed
  return (
    <li className={css.row} data-open={ready ? undefined : true}>
      <Icon />
      <div>
        <p className="strong">{label}</p>
        <p className="small tabular breaks">{children}</p>
      </div>
      {action}
    </li>
  )
}
