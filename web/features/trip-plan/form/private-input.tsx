import { CheckField, TextField } from '../../../ui/fields.tsx'
import css from './form.module.css'
import type { PrivateField } from './form.ts'

type PrivateInputProps = {
  readonly label: string
  readonly value: PrivateField
  readonly onChange: (value: PrivateField) => void
  readonly type?: 'tel' | 'text'
}

/** A field that leaves the page only if the user selects it. */
export const PrivateInput = ({ label, value, onChange, type = 'text' }: PrivateInputProps) => (
  <fieldset className={css.private}>
    <legend className="visually-hidden">{label}</legend>
    <TextField
      label={label}
      type={type}
      autoComplete="off"
      dir={type === 'tel' ? 'ltr' : 'auto'}
      value={value.text}
      onChange={(text) => onChange({ ...value, text })}
    />
    <CheckField
      label="Save on the server"
      checked={value.isSaved}
      onChange={(isSaved) => onChange({ ...value, isSaved })}
    />
  </fieldset>
)
