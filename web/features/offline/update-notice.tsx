import { useSyncExternalStore } from 'react'
import { device } from '../../device/device.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Says that a newer version of the app is on this device; it takes over when the person says so, for every tab. */
export function UpdateNotice() {
  const { isReady, on, take } = device.updates
  if (!useSyncExternalStore(on, isReady)) return null
  return <Notice action={<Button onClick={take}>Update now</Button>}>A new version is ready.</Notice>
}
