import { useState } from 'react'
import { Button } from './button.tsx'
import css from './long-text.module.css'

/** More than about three lines on a phone. */
const longFrom = { characters: 180, lines: 3 }

/** A text somebody wrote, with its own line breaks; a long one shows its beginning until one asks for the rest. */
export function LongText({ children }: { readonly children: string }) {
  const [whole, setWhole] = useState(false)
  const long = children.length > longFrom.characters || children.split('\n').length > longFrom.lines
  return (
    <div className={css.text}>
      <p dir="auto" className={long && !whole ? css.beginning : undefined}>
        {children}
      </p>
      {long ? (
        <Button variant="plain" aria-expanded={whole} onClick={() => setWhole(!whole)} className={css.more}>
          {whole ? 'Show less' : 'Show more'}
        </Button>
      ) : null}
    </div>
  )
}
