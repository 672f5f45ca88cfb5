import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { inTime } from '#shared/in-time.ts'
import type { AccountDeletion } from '#shared/schemas/account.ts'
import { isUnreachable } from '../../data/api-error.ts'
import { siteConfigQuery } from '../../data/config.ts'
import { device } from '../../device/device.ts'
import { session } from '../../device/session.ts'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { paths } from '../../paths.ts'
import { SessionError } from '../../session/fetch-with-session.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields.tsx'
import { Form, FormMessage } from '../../ui/form.tsx'
import { UsernameField } from '../auth/credential-fields.tsx'
import type { LoginRedirect } from '../auth/login-redirect.ts'
import { deleteAccount } from './api.ts'
import { toAccountFailure } from './to-account-failure.ts'

const unknown =
  'No response from the server, so your account may or may not be deleted. Try again to find out: if the login page opens, it is deleted.'

export function DeleteForm({ onCancel }: { readonly onCancel: () => void }) {
  const { mutateAsync } = useMutation(deleteAccount)
  const { data: config } = useQuery(siteConfigQuery)
  const navigate = useNavigate()
  const wasUnreachable = useRef(false)
  const form = useForm(useValues({ username: '', password: '' }))
  const { field } = form

  const submit = form.submit({
    send: async (typed: AccountDeletion) => {
      const person = session.person()
      try {
        await mutateAsync(typed)
      } catch (error) {
        if (isUnreachable(error)) wasUnreachable.current = true
        // After a deletion without a response, a SessionError means that the account is gone.
        else if (error instanceof SessionError && wasUnreachable.current) await forgetAccount(person)
        throw error
      }
      const state: LoginRedirect = { message: describeResult(await forgetAccount(person), config?.mails ?? false) }
      await navigate(paths.landing, { replace: true, state })
    },
    failed: (error) => toAccountFailure(error, unknown),
  })
  return (
    <Form form={form} onSubmit={submit} messageElsewhere>
      <FormMessage form={form} />
      <UsernameField {...field('username')} autoComplete="off" hint="Enter your username to confirm." />
      <PasswordField {...field('password')} label="Current Password" autoComplete="current-password" />
      <Actions at="end">
        <Button onClick={onCancel}>Keep my account</Button>
        <Button type="submit" variant="danger" busy={form.busy} busyText="Deleting...">
          Delete for good
        </Button>
      </Actions>
    </Form>
  )
}

const describeResult = (isForgotten: boolean, mails: boolean): string =>
  [
    'Your account is deleted, and you are logged out everywhere.',
    isForgotten
      ? 'Its data has been removed from this device.'
      : 'Some of its data is still on this device. To remove it, clear this site’s data in your browser.',
    ...(mails ? ['You’ll get an email when everything is deleted from the server.'] : []),
  ].join(' ')

/** Milliseconds: a sleeping tab can keep its database open for long. */
const longestWipe = 3_000

/** Ends a deleted account's session in all tabs. Returns true if its data here is gone. */
async function forgetAccount(person: string | undefined): Promise<boolean> {
  const wiped = person === undefined ? Promise.resolve(true) : device.wipeDevice(person).then(() => true)
  const isWiped = (await inTime(wiped, longestWipe).catch(() => false)) ?? false
  // Last, so that data requested during the wipe is removed too.
  session.endSession('deleted')
  return isWiped
}
