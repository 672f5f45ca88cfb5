import { useMutation } from '@tanstack/react-query'
import type { User } from '#shared/user.ts'
import { describeError, isUnreachable } from '../../data/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './account.module.css'
import { resendConfirmation } from './api.ts'

/** Whether the address is confirmed, and which one is to take its place. */
export function EmailState({ user: { emailConfirmed, pendingEmail } }: { readonly user: User }) {
  return (
    <>
      {emailConfirmed ? <p className={css.note}>Your address is confirmed.</p> : <Unconfirmed />}
      {pendingEmail === null ? null : (
        <Notice>{`The change waits for ${pendingEmail}: it becomes your address once the link that was mailed there is opened.`}</Notice>
      )}
    </>
  )
}

function Unconfirmed() {
  const resend = useMutation(resendConfirmation)
  const { data, error, isPending } = resend
  return (
    <>
      <Notice
        action={
          <Button busy={isPending} busyText="Sending..." onClick={() => resend.mutate()}>
            Send again
          </Button>
        }
      >
        Your address is not confirmed yet. Open the link in the mail that was sent there.
      </Notice>
      {data ? <Notice kind="success">{data.message}</Notice> : null}
      {error ? (
        <Notice kind="error">
          {isUnreachable(error) ? 'No answer came: it is not known whether a mail was sent.' : describeError(error)}
        </Notice>
      ) : null}
    </>
  )
}
