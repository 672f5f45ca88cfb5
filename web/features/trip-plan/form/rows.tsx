import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { capitalize } from '#shared/text.ts'
import { Button } from '../../../ui/button.tsx'
import css from './form.module.css'

/** Returns a field's value and change: `<TextField {...field('name')} label="Name" />`. */
type BindField<Row> = <Name extends keyof Row>(
  name: Name,
) => { readonly value: Row[Name]; readonly onChange: (value: Row[Name]) => void }

type RowsProps<Row> = {
  readonly rows: readonly Row[]
  readonly onChange: (rows: readonly Row[]) => void
  readonly most: number
  /** The name of a row: 'person'. */
  readonly noun: string
  readonly empty: Row
  /** True if none can be added or removed. */
  readonly isFixed?: boolean
  readonly children: (field: BindField<Row>, at: number) => ReactNode
}

/** Rows that can be added and removed. */
export function Rows<Row extends object>({
  rows,
  onChange,
  most,
  noun,
  empty,
  isFixed = false,
  children,
}: RowsProps<Row>) {
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity, and their fields no state of their own
        <fieldset key={at} className={css.row}>
          <legend>{`${capitalize(noun)} ${at + 1}`}</legend>
          {children(
            (name) => ({ value: row[name], onChange: (value) => onChange(rows.with(at, { ...row, [name]: value })) }),
            at,
          )}
          {isFixed ? null : (
            <Button
              variant="plain"
              icon={<X />}
              aria-label={`Remove ${noun} ${at + 1}`}
              className={css.remove}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      {rows.length < most && !isFixed ? (
        <div>
          <Button icon={<Plus />} onClick={() => onChange([...rows, empty])}>{`Add ${noun}`}</Button>
        </div>
      ) : null}
    </>
  )
}
