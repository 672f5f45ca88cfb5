import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { toLocalDay } from '#shared/date.ts'
import { formatDay } from '#shared/day-texts.ts'
import { device } from '../../device/device.ts'
import type { EndedTrip as Ended } from '../../offline/public/types.ts'
import { paths } from '../../paths.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { tripKeys } from './api.ts'

/** Offers to save or throw away this device's copy of a trip that has ended. */
export function EndedTrip({ trip: { id, until, unsynced = 0 }, at }: { readonly trip: Ended; readonly at?: 'centre' }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const onSuccess = () => client.invalidateQueries({ queryKey: tripKeys.all })
  const drop = useMutation({ mutationFn: () => device.dropEndedTrip(id), onSuccess })
  const save = useMutation({
    mutationFn: () => device.saveEndedTrip(id),
    onSuccess: async (tripId) => {
      if (tripId !== undefined) void navigate(paths.trip(tripId))
      await onSuccess()
    },
  })
  if (until === undefined) return <Button onClick={() => drop.mutate()}>OK</Button>
  const changes = formatCount(unsynced, 'change that wasn’t synced', 'changes that weren’t synced')
  return (
    <div className="stack">
      <p>{`Your copy${unsynced > 0 ? `, with ${changes},` : ''} stays on this device until ${formatDay(toLocalDay(until))}.`}</p>
      {drop.isError || save.isError ? <Notice kind="error">That didn’t work. Try again.</Notice> : null}
      <Actions {...(at && { at })}>
        <Button variant="primary" busy={save.isPending} onClick={() => save.mutate()}>
          Save what I have as my own trip
        </Button>
        <Button onClick={() => drop.mutate()}>Throw it away</Button>
      </Actions>
    </div>
  )
}
