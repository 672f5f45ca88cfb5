import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type FC, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { limits } from '#shared/limits.ts'
import css from './fields.module.css'
import { IconButton } from './icon-button.tsx'

type FieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Text under the field and announced with it. */
  readonly error?: string | undefined
  /** Always shown under the field. */
  readonly hint?: ReactNode
} & Passed

/** Set `autoComplete`, `inputMode` and `type` for the right keyboard. */
type Passed = Pick<
  ComponentProps<'input'>,
  | 'name'
  | 'type'
  | 'inputMode'
  | 'dir'
  | 'placeholder'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'autoCorrect'
  | 'autoFocus'
  | 'spellCheck'
  | 'required'
  | 'readOnly'
> & {
  readonly rows?: number
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

type ControlProps = Passed & {
  readonly id: string
  readonly className: string | undefined
  readonly value: string
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

type FrameProps = Pick<FieldProps, 'label' | 'error' | 'hint'> & {
  readonly children: (
    control: Pick<ControlProps, 'id' | 'className' | 'aria-describedby' | 'aria-invalid'>,
  ) => ReactNode
}

/** A control with its label, hint and error. */
function Frame({ label, error, hint, children }: FrameProps) {
  const id = useId()
  const notes = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={id} className="strong">
        {label}
      </label>
      {children({
        id,
        className: css.input,
        'aria-describedby': notes || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? (
        <p id={`${id}hint`} className="small">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}error`} error={error} />
    </div>
  )
}

const field = (Control: FC<ControlProps>) =>
  function Field({ label, error, hint, onChange, ...passed }: FieldProps) {
    return (
      <Frame label={label} error={error} hint={hint}>
        {(control) => <Control {...passed} {...control} onChange={({ target }) => onChange(target.value)} />}
      </Frame>
    )
  }

/** A field's error. It keeps its space when it is gone, so that nothing below moves. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  const [shownError, setShownError] = useState(error)
  if (error && error !== shownError) setShownError(error)
  return shownError ? (
    <p id={id} className={css.error} data-shown-error={error ? undefined : shownError}>
      {error}
    </p>
  ) : null
}

export const TextField = field((props) => <input type="text" {...props} />)

/** A field for a number with fractions. */
export const DecimalField = (props: Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete'>) => (
  <TextField inputMode="decimal" autoComplete="off" {...props} />
)

export const TextArea = field((props) => <textarea rows={3} {...props} />)

/** A day as `YYYY-MM-DD`, or ''. */
export const DateField = field((props) => (
  <input {...props} type="date" min={`${limits.dateFirstYear}-01-01`} max={`${limits.dateLastYear}-12-31`} />
))

type SelectFieldProps = Pick<FieldProps, 'label' | 'value' | 'onChange' | 'error' | 'hint' | 'autoFocus'> & {
  readonly options: readonly { readonly value: string; readonly text: string }[]
}

export const SelectField = ({ label, error, hint, options, onChange, ...passed }: SelectFieldProps) => (
  <Frame label={label} error={error} hint={hint}>
    {(control) => (
      <select {...passed} {...control} onChange={({ target }) => onChange(target.value)}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Frame>
)

type CheckFieldProps = {
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

export const CheckField = ({ label, onChange, ...passed }: CheckFieldProps) => (
  <label className={css.check}>
    <input {...passed} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
)

/** A password field with a button that shows it, because typing blind on a phone fails. */
export const PasswordField = field((props) => {
  const [shown, setShown] = useState(false)
  return (
    <span className={css.withButton}>
      <input autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} type={shown ? 'text' : 'password'} />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        className={css.inside}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </span>
  )
})

export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={css.row}>{children}</div>
}
