import type { Registration } from '#shared/schemas/user.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { CredentialFields } from './credential-fields.tsx'
import type { EntryFormProps } from './login-form.tsx'

export function RegisterForm({ form, onSubmit }: EntryFormProps<Registration>) {
  const { field } = form
  return (
    <Form form={form} onSubmit={onSubmit} messageElsewhere>
      <CredentialFields form={form} isNew>
        <TextField {...field('email')} label="Email" name="email" type="email" autoComplete="email" />
      </CredentialFields>
      <TextArea {...field('bio')} label="Bio" name="bio" rows={3} placeholder="Tell us about yourself..." />
      <Button type="submit" variant="primary" wide busy={form.busy} busyText="Creating your account...">
        Register
      </Button>
    </Form>
  )
}
