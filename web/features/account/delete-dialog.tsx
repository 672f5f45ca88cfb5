import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Holdings } from '#shared/account.ts'
import { formatCount } from '#shared/count.ts'
import { inTime } from '#shared/in-time.ts'
import type { AccountDeletion } from '#shared/schemas/account.ts'
import { describeError, isUnreachable } from '../../data/api-error.ts'
import { siteConfigQuery } from '../../data/config.ts'
import { device } from '../../device/device.ts'
import { session } from '../../device/session.ts'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { paths } from '../../paths.ts'
import { SessionError } from '../../session/fetch-with-session.ts'
import { describeUnsaved, hasUnsaved } from '../../session/unsynced.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/fields.tsx'
import { Form, FormMessage } from '../../ui/form.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UsernameField } from '../auth/credential-fields.tsx'
import type { LoginRedirect } from '../auth/login-redirect.ts'
import css from './account.module.css'
import { deleteAccount, holdingsQuery } from './api.ts'
import { toAccountFailure } from './to-account-failure.ts'

export function DeleteDialog({ download, onClose }: { readonly download: ReactNode; readonly onClose: () => void }) {
  return (
    <Dialog title="Delete your account?" onClose={onClose} growsUp>
      <DeletedData />
      {download}
      <DeleteForm onCancel={onClose} />
    </Dialog>
  )
}

/** Counts on open, so that the dialog shows exactly what will be deleted. */
function DeletedData() {
  const holdings = useQuery(holdingsQuery)
  const { data: unsaved } = useQuery({
    queryKey: ['saved', 'unsaved'],
    queryFn: async () => (await device.countUnsaved()) ?? null,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <>
      <QueryView
        query={holdings}
        loading={<Skeleton label="Counting what will be deleted..." count={1} />}
        failed={(error) => `Couldn’t count what will be deleted. ${describeError(error)}`}
      >
        {(counts) => <p>{describeHoldings(counts)}</p>}
      </QueryView>
      {unsaved === null || (unsaved && hasUnsaved(unsaved)) ? (
        <p>{`What only this device has will be deleted too${unsaved ? `: ${describeUnsaved(unsaved)}` : ''}.`}</p>
      ) : null}
      <p className={css.note}>
        You will be logged out everywhere, and others can use your username and email address. Your trips end for
        everyone who has joined them or has a link to them. Map files on this device are removed too.
      </p>
    </>
  )
}

const describeHoldings = ({ trips, waypoints, vehicles, sessions }: Holdings): string =>
  `This permanently deletes ${formatCount(trips, 'trip')}, ${formatCount(waypoints, 'waypoint')}, ${formatCount(vehicles, 'vehicle')} and ${formatCount(sessions, 'session')}.`

const unknown =
  'No response from the server, so your account may or may not be deleted. Try again to find out: if the login page opens, it is deleted.'

function DeleteForm({ onCancel }: { readonly onCancel: () => void }) {
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
