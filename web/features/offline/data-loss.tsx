import { formatDate, formatTime } from '#shared/time-texts.ts'
import { device } from '../../device/device.ts'
import { useOfflineStatus } from '../../device/status.ts'
import { describeLoss } from '../../session/unsynced.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export function DataLoss() {
  const { lost } = useOfflineStatus()
  if (!lost) return null
  const { at } = lost
  return (
    <Notice kind="error" action={<Button onClick={device.dismissLoss}>OK</Button>}>
      {`${describeLoss(lost)} Last seen on this device on ${formatDate(at)} at ${formatTime(at)}.`}
    </Notice>
  )
}
