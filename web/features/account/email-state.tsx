import { useMutation } from '@tanstack/react-query'
import type { User } from '#shared/user.ts'
import { describeError, isUnreachable } from '../../data/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './account.module.css'
import { resendConfirmation } from './api.ts'

export function EmailState({ user: { emailConfirmed, pendingEmail } }: { readonly user: User }) {
  return (
    <>
      {emailConfirmed ? (
        <p className={css.note}>
          Your address is confirmed. Offgrid only emails you about your account and its security.
        </p>
      ) : (
        <Unconfirmed />
      )}
      {pendingEmail === null ? null : (
        <Notice>{`To change your address to ${pendingEmail}, open the link that was sent there.`}</Notice>
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
        Your address is not confirmed yet. Open the link in the email that was sent to it.
      </Notice>
      {data ? <Notice kind="success">{data.message}</Notice> : null}
      {error ? (
        <Notice kind="error">
          {isUnreachable(error)
            ? 'No response from the server, so the email may or may not have been sent.'
            : describeError(error)}
        </Notice>
      ) : null}
    </>
  )
}
