import { useState } from 'react'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { describeStopped } from './describe-import.ts'
import type { SavingActions } from './use-saving.ts'

type StoppedProps = {
  readonly saved: number
  readonly total: number
  readonly reason?: string
  readonly actions: Pick<SavingActions, 'resume' | 'keep' | 'undo'>
}

export function Stopped({ saved, total, reason, actions }: StoppedProps) {
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    await actions.undo()
    setBusy(false)
  }
  return (
    <>
      <Notice kind={reason ? 'error' : 'info'}>
        {[describeStopped(saved, total), reason].filter(Boolean).join(' ')}
      </Notice>
      <Actions at="end">
        {/* First, where Cancel was on a phone, so that tapping Cancel twice loses nothing. */}
        <Button onClick={actions.keep}>Keep these stops</Button>
        <Button busy={busy} busyText="Undoing..." onClick={() => void undo()}>
          Undo the import
        </Button>
        <Button variant="primary" onClick={actions.resume}>
          Continue
        </Button>
      </Actions>
    </>
  )
}
