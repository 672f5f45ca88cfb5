import { useMutation } from '@tanstack/react-query'
import type { DeviceSession } from '#shared/account.ts'
import { formatAgo, formatDate } from '#shared/time-texts.ts'
import { describeError, isUnreachable } from '../../data/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useNow } from '../offline/use-now.ts'
import css from './account.module.css'
import { endSession } from './api.ts'

type SessionRowProps = { readonly session: DeviceSession; readonly isOffline: boolean }

/** A session; only those of other browsers can be ended. */
export function SessionRow({ session, isOffline }: SessionRowProps) {
  const { id, device, createdAt, lastUsedAt, current } = session
  const now = useNow(60_000)
  const toast = useToast()
  const end = useMutation({
    ...endSession,
    onSuccess: (...answer) => {
      endSession.onSuccess?.(...answer)
      toast.success(`The session of ${device} was ended.`)
    },
  })
  const press = () =>
    end.mutate(id, {
      onError: (error) =>
        toast.error(
          isUnreachable(error)
            ? `No answer came: it is not known whether the session of ${device} was ended.`
            : `Failed to end the session: ${describeError(error)}`,
        ),
    })
  const used = current ? 'This device' : `Last used ${formatAgo(Date.parse(lastUsedAt), now)}`
  return (
    <li className={css.row}>
      <p>
        <span className="strong">{device}</span>
        <span className="small">{`${used} · logged in ${formatDate(Date.parse(createdAt))}`}</span>
      </p>
      {current || isOffline ? null : (
        <Button aria-label={`End the session of ${device}`} busy={end.isPending} busyText="Ending..." onClick={press}>
          End
        </Button>
      )}
    </li>
  )
}
