import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import css from './fold.module.css'

type FoldProps = {
  readonly title: string
  /** Content beside the title, even while closed. */
  readonly note?: ReactNode
  /**
   * True if a value inside is set.
   * @default false
   */
  readonly open?: boolean
  /**
   * True if a value inside is wrong: it opens even if the user closed it.
   * @default false
   */
  readonly wrong?: boolean
  readonly children: ReactNode
}

/** An optional part of a form. Keeps its fields' values while collapsed. */
export function Fold({ title, note, open = false, wrong = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(open || wrong)
  const [was, setWas] = useState(wrong)
  if (wrong !== was) {
    setWas(wrong)
    if (wrong) setOpen(true)
  }
  return (
    <details className={css.fold} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.head}>
        <span>
          <span className={css.title}>{title}</span>
          {note ? <span className={css.note}>{note}</span> : null}
        </span>
        <ChevronDown className={css.mark} />
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
