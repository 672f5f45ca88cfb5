import { Search, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import css from './search-box.module.css'

type SearchBoxProps = {
  /** Accessible name, which is also the placeholder. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Pair it with `useDebounced`. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={css.box}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Search className={css.glass} />
      <input
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        className={css.input}
        placeholder={`${label}...`}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && value !== '' && clear()}
      />
      {value === '' ? null : (
        <IconButton label="Clear search" className={css.clear} onClick={clear}>
          <X />
        </IconButton>
      )}
    </search>
  )
}
