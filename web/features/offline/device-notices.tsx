import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { device } from '../../device/device.ts'
import { useOfflineStatus } from '../../device/status.ts'
import type { UnsyncedOfUser } from '../../offline/app/leftovers.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DataLoss } from './data-loss.tsx'
import css from './device-notices.module.css'
import { UpdateNotice } from './update-notice.tsx'

export function DeviceNotices() {
  const { full, lost } = useOfflineStatus()
  const [read, setRead] = useState(false)
  const { data = [] } = useQuery({
    queryKey: ['saved', 'others'],
    queryFn: device.listUnsyncedOfOthers,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const others = read ? [] : data
  return (
    <div className={css.notices}>
      <UpdateNotice />
      <DataLoss />
      {full ? (
        <Notice kind="error">
          {lost
            ? 'This device has no room left for offline data. Free some space.'
            : 'This device has no room left for offline data. Your changes are not lost; free some space.'}
        </Notice>
      ) : null}
      {others.map((unsaved) => (
        <Notice key={unsaved.name} action={<Button onClick={() => setRead(true)}>OK</Button>}>
          {describeUnsynced(unsaved)}
        </Notice>
      ))}
    </div>
  )
}

const describeUnsynced = ({ name, count }: UnsyncedOfUser) =>
  `This device has ${formatCount(count, 'unsynced change')} of ${name}. ${count === 1 ? 'It stays' : 'They stay'} until ${name} logs in.`
