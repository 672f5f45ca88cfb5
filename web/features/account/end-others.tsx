import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError, isUnreachable } from '../../data/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { endOtherSessions } from './api.ts'

export function EndOthers() {
  const [isOpen, setIsOpen] = useState(false)
  const toast = useToast()
  const end = useMutation({
    ...endOtherSessions,
    onSuccess: (...answer) => {
      endOtherSessions.onSuccess?.(...answer)
      toast.success('All other sessions were ended.')
    },
  })
  const close = () => {
    setIsOpen(false)
    end.reset()
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>End all other sessions</Button>
      <ConfirmDialog
        open={isOpen}
        question="End all other sessions?"
        detail={
          <p>
            This logs you out on every other device and browser. Changes that are not synced yet stay there until you
            log in again.
          </p>
        }
        failure={end.error ? describeFailure(end.error) : undefined}
        confirm="End sessions"
        busy={end.isPending}
        busyText="Ending..."
        onConfirm={() => end.mutate(undefined, { onSuccess: close })}
        onCancel={close}
      />
    </>
  )
}

const describeFailure = (error: Error): string =>
  isUnreachable(error) ? 'No response from the server, so they may or may not have ended.' : describeError(error)
