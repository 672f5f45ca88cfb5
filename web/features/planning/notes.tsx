import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import css from './details.module.css'

/** Longer notes are cut. Counted, because measuring thousands is slow. */
const longest = { characters: 160, lines: 3 }

type NotesProps = { readonly of: string; readonly children: string }

/** A stop's notes, two lines at first if they are long. */
export function Notes({ of, children }: NotesProps) {
  const [isOpen, setOpen] = useState(false)
  const isLong = children.length > longest.characters || children.split('\n').length > longest.lines
  const action = isOpen ? 'Show less' : 'Show more'
  return (
    <div className="words">
      <p dir="auto" className={isLong && !isOpen ? 'cut' : undefined}>
        {children}
      </p>
      {isLong ? (
        <Button
          variant="plain"
          className={css.more}
          aria-expanded={isOpen}
          aria-label={`${action} of the notes of ${of}`}
          onClick={() => setOpen(!isOpen)}
        >
          {action}
        </Button>
      ) : null}
    </div>
  )
}
