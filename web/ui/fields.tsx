import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { limits } from '#shared/limits.ts'
import css from './fields.module.css'

type FieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is wrong with the value; shown under the field and read out with it. */
  readonly error?: string | undefined
  /** Help that stands under the field all the time. */
  readonly hint?: ReactNode
}

type Own = 'value' | 'onChange' | 'defaultValue' | 'id' | 'className'

/** A one-line text with its label. Set `autoComplete`, `inputMode` and `type` so that the right keyboard comes up. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, Own>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <input
          type="text"
          {...rest}
          {...wiring}
          className={css.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** A password with a button that shows it: on a phone nobody types one blind without a slip. */
export function PasswordField({
  label,
  value,
  onChange,
  error,
  hint,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, Own | 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <span className={css.withButton}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={css.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={css.inside}
            aria-label={shown ? 'Hide what was typed' : 'Show what was typed'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </button>
        </span>
      )}
    </Field>
  )
}

/** A text of several lines with its label. */
export function TextArea({
  label,
  value,
  onChange,
  error,
  hint,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, Own>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <textarea
          rows={3}
          {...rest}
          {...wiring}
          className={css.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** A day as `YYYY-MM-DD`, or '' for none. */
export function DateField({
  label,
  value,
  onChange,
  error,
  hint,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, Own | 'type'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <input
          min={`${limits.dateFirstYear}-01-01`}
          max={`${limits.dateLastYear}-12-31`}
          {...rest}
          {...wiring}
          type="date"
          className={css.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Fields side by side where there is room, one below the other where there is not. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={css.row}>{children}</div>
}

type Wiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

function Field({
  label,
  error,
  hint,
  children,
}: {
  readonly label: string
  readonly error: string | undefined
  readonly hint: ReactNode
  readonly children: (wiring: Wiring) => ReactNode
}) {
  const id = useId()
  const notes = [hint ? `${id}hint` : '', error ? `${id}error` : ''].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {children({
        id,
        ...(notes ? { 'aria-describedby': notes } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {hint ? (
        <p id={`${id}hint`} className={css.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}error`} className={css.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
