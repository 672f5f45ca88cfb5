import { updateNow, useUpdateReady } from '../../offline/app/update.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Says that a newer version of the app is on this device; it takes over when the person says so, for every tab. */
export function UpdateNotice() {
  if (!useUpdateReady()) return null
  return <Notice action={<Button onClick={updateNow}>Update now</Button>}>A new version is ready.</Notice>
}
