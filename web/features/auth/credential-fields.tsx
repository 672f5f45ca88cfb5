import type { ComponentProps, ReactNode } from 'react'
import { limits } from '#shared/limits.ts'
import type { Credentials } from '#shared/schemas/session.ts'
import type { Form } from '../../hooks/use-form.ts'
import { PasswordField, TextField } from '../../ui/fields.tsx'

type CredentialFieldsProps = {
  readonly form: Pick<Form<Credentials>, 'field'>
  /** True if password managers should suggest a password. */
  readonly isNew?: boolean
  readonly children?: ReactNode
}

export function CredentialFields({ form, isNew = false, children }: CredentialFieldsProps) {
  const { field } = form
  return (
    <>
      <UsernameField {...field('username')} autoComplete="username" />
      {children}
      <PasswordField
        {...field('password')}
        label="Password"
        name={isNew ? 'new-password' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? `At least ${limits.password.min} characters.` : undefined}
      />
    </>
  )
}

export const UsernameField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField {...props} label="Username" name="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
)
