import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { FieldError } from './fields.tsx'
import css from './icon-choice.module.css'

type IconChoiceProps = {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon: LucideIcon }[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** Text beside the label if no option is chosen. */
  readonly otherwise?: string
  readonly readOnly?: boolean
}

/** Icons in a row; the chosen option's name is beside the label. */
export function IconChoice(props: IconChoiceProps) {
  const { label, options, value, onChange, error, otherwise, readOnly = false } = props
  const id = useId()
  const chosen = options.find((option) => option.value === value)
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}label`}
      aria-describedby={error ? `${id}error` : undefined}
      aria-invalid={error ? true : undefined}
      aria-readonly={readOnly || undefined}
      tabIndex={-1}
      className={css.group}
    >
      <p className={css.legend}>
        <span id={`${id}label`} className="strong">
          {label}
        </span>
        {/* Announced with the option itself. */}
        <span aria-hidden={chosen ? true : undefined} className="muted">
          {chosen?.label ?? otherwise}
        </span>
      </p>
      <div className={css.options}>
        {options.map(({ value: one, label: name, icon: Icon }) => (
          <label key={one} className={css.option} title={name}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              checked={one === value}
              onChange={() => !readOnly && onChange(one)}
            />
            <Icon />
            <span className="visually-hidden">{name}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}error`} error={error} />
    </div>
  )
}
