import type { ReactNode } from 'react'
import { limits } from '#shared/limits.ts'
import type { Credentials } from '#shared/session.ts'
import { PasswordField, TextField } from '../../ui/fields.tsx'

export type CredentialFieldsProps = {
  readonly values: Credentials
  readonly onChange: (changes: Partial<Credentials>) => void
  /** The password is being chosen: password managers offer one then. */
  readonly isNew?: boolean
  /** Fields between the two. */
  readonly children?: ReactNode
}

/** Username and password, the same for logging in and registering. */
export function CredentialFields({ values, onChange, isNew = false, children }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={values.username}
        onChange={(username) => onChange({ username })}
      />
      {children}
      <PasswordField
        label="Password"
        name={isNew ? 'new-password' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? `At least ${limits.password.min} characters.` : undefined}
        value={values.password}
        onChange={(password) => onChange({ password })}
      />
    </>
  )
}
