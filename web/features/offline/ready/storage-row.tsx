import { useState } from 'react'
import { protectStorage } from '../../../offline/public/app/protection.ts'
import type { Readiness } from '../../../offline/public/readiness.ts'
import { Button } from '../../../ui/button.tsx'
import { ReadyRow } from './ready-row.tsx'
import { formatBytes } from './storage.ts'

type StorageRowProps = {
  readonly storage: Readiness['storage']
  /** Called after the request, which may change the browser's answer. */
  readonly onRequested: () => void
}

export function StorageRow({ storage: { isProtected, usedBytes }, onRequested }: StorageRowProps) {
  const [isRefused, setRefused] = useState(false)
  const requestProtection = async () => {
    setRefused(!(await protectStorage()))
    onRequested()
  }
  return (
    <ReadyRow
      label="Storage"
      ready={isProtected}
      action={isProtected ? null : <Button onClick={() => void requestProtection()}>Protect</Button>}
    >
      {usedBytes === undefined ? '' : `${formatBytes(usedBytes)} used. `}
      {describeProtection(isProtected, isRefused)}
    </ReadyRow>
  )
}

function describeProtection(isProtected: boolean, isRefused: boolean): string {
  if (isProtected) return 'Protected: the browser won’t delete it automatically.'
  if (isRefused) {
    return 'The browser declined: it may delete this data when storage runs low. It usually agrees once the app is installed.'
  }
  return 'Not protected: the browser may delete it when storage runs low.'
}
