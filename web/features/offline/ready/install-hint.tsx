import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { install, isPageOnIos, useInstallable } from './install.ts'

/** Explains the installation on an iPhone; elsewhere a button, if the browser can install. */
export function InstallHint() {
  const installable = useInstallable()
  if (isPageOnIos()) {
    return (
      <Notice>
        Add Offgrid to the Home Screen and log in there: Safari deletes website data after 7 days without a visit.
      </Notice>
    )
  }
  if (!installable) return null
  return (
    <Notice
      action={
        <Button icon={<Download />} onClick={() => void install()}>
          Install
        </Button>
      }
    >
      Install Offgrid on this device: it opens like any app, and the browser keeps its data longer.
    </Notice>
  )
}
