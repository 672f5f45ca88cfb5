import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { device } from '../../device/device.ts'
import { useOfflineStatus } from '../../device/status.ts'
import type { DataOfUser } from '../../offline/public/readiness.ts'
import { describeUnsaved, hasUnsaved } from '../../session/unsynced.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DataLoss } from './data-loss.tsx'
import css from './device-notices.module.css'

export function DeviceNotices() {
  const { full, lost } = useOfflineStatus()
  const [read, setRead] = useState(false)
  const { data = [] } = useQuery({
    queryKey: ['saved', 'others'],
    queryFn: device.listOthers,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const others = read ? [] : data.filter(({ unsaved }) => !unsaved || hasUnsaved(unsaved))
  return (
    <div className={css.notices}>
      <UpdateNotice />
      <DataLoss />
      {full ? (
        <Notice kind="error">
          {`This device has no room left for offline data. ${lost ? 'Free' : 'Your changes are not lost; free'} some space.`}
        </Notice>
      ) : null}
      {others.map((other) => (
        <Notice key={other.userId} action={<Button onClick={() => setRead(true)}>OK</Button>}>
          {describeOther(other)}
        </Notice>
      ))}
    </div>
  )
}

const describeOther = ({ name, unsaved }: DataOfUser) =>
  `Only this device has data of ${name}: ${unsaved ? describeUnsaved(unsaved) : 'data of a newer version of Offgrid'}. It stays until ${name} logs in.`

function UpdateNotice() {
  const { isReady, on, activate } = device.updates
  const [busy, setBusy] = useState(false)
  if (!useSyncExternalStore(on, isReady)) return null
  const update = () => {
    setBusy(true)
    activate()
  }
  // The old version first ends its last requests.
  const button = (
    <Button busy={busy} busyText="Updating..." onClick={update}>
      Update now
    </Button>
  )
  return <Notice action={button}>A new version is ready.</Notice>
}
