import { useId } from 'react'
import css from './choice-field.module.css'
import fields from './fields.module.css'
import { FieldError } from './fields.tsx'

type ChoiceFieldProps<Value extends string> = {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  /** '' while nothing is chosen. */
  readonly value: Value | ''
  readonly onChange: (value: Value) => void
  readonly error?: string | undefined
  readonly readOnly?: boolean
}

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, options, value, onChange, error, readOnly = false } = props
  const id = useId()
  return (
    // Focusable when it is wrong, but not with the Tab key.
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${id}label`}
      aria-describedby={error ? `${id}error` : undefined}
      aria-invalid={error ? true : undefined}
      className={fields.field}
    >
      <span id={`${id}label`} className="strong">
        {label}
      </span>
      <div className="wrap">
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => (readOnly ? undefined : onChange(option.value))}
            />
            {option.text}
          </label>
        ))}
      </div>
      <FieldError id={`${id}error`} error={error} />
    </div>
  )
}
