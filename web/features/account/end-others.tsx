import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError, isUnreachable } from '../../data/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { endOtherSessions } from './api.ts'

/** Ends every session but this one, after a question. */
export function EndOthers() {
  const [asks, setAsks] = useState(false)
  const toast = useToast()
  const end = useMutation({
    ...endOtherSessions,
    onSuccess: (...answer) => {
      endOtherSessions.onSuccess?.(...answer)
      toast.success('All other sessions were ended.')
    },
  })
  const close = () => {
    setAsks(false)
    end.reset()
  }
  return (
    <>
      <Button onClick={() => setAsks(true)}>End all other sessions</Button>
      <ConfirmDialog
        open={asks}
        question="End all other sessions?"
        detail={
          <>
            <p>
              Every other device and browser is logged out. Changes that wait there unsent stay there until you log in
              again.
            </p>
            {end.error ? (
              <Notice kind="error">
                {isUnreachable(end.error)
                  ? 'No answer came: it is not known whether they were ended.'
                  : describeError(end.error)}
              </Notice>
            ) : null}
          </>
        }
        confirm="End them"
        busy={end.isPending}
        busyText="Ending..."
        onConfirm={() => end.mutate(undefined, { onSuccess: close })}
        onCancel={close}
      />
    </>
  )
}
