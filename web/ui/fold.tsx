import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import css from './fold.module.css'

type FoldProps = {
  /** What a link's `#` leads to. */
  readonly id?: string
  readonly title: string
  /** Stands beside the title while it is closed, too. */
  readonly note?: ReactNode
  /** True if it is open to begin with: where something is set in it. @default false */
  readonly open?: boolean
  /** Something in it is wrong: it opens, whoever closed it. @default false */
  readonly wrong?: boolean
  readonly children: ReactNode
}

/** A part of a form that is not needed by all: closed until somebody wants it. What it holds stays there when it is closed. */
export function Fold({ id, title, note, open = false, wrong = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(open || wrong)
  const [was, setWas] = useState(wrong)
  if (wrong !== was) {
    setWas(wrong)
    if (wrong) setOpen(true)
  }
  return (
    <details id={id} className={css.fold} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.head}>
        <span>
          <span className={css.title}>{title}</span>
          {note ? <span className={css.note}>{note}</span> : null}
        </span>
        <ChevronDown aria-hidden="true" className={css.mark} />
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
