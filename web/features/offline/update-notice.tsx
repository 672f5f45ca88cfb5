import { useSyncExternalStore } from 'react'
import { device } from '../../device/device.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export function UpdateNotice() {
  const { isReady, on, activate } = device.updates
  if (!useSyncExternalStore(on, isReady)) return null
  return <Notice action={<Button onClick={activate}>Update now</Button>}>A new version is ready.</Notice>
}
