import { formatCount } from '#shared/count.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type LogoutQuestionProps = {
  /** How many changes the server does not have. */
  readonly unsaved: number
  readonly onLogout: () => void
  readonly onStay: () => void
}

/** Asks before a logout takes along what is on this device only. */
export function LogoutQuestion({ unsaved, onLogout, onStay }: LogoutQuestionProps) {
  return (
    <ConfirmDialog
      open
      question={`You have ${formatCount(unsaved, 'change')} that ${unsaved === 1 ? 'is' : 'are'} not saved yet. Log out and lose ${unsaved === 1 ? 'it' : 'them'}?`}
      cancel="Stay"
      confirm={`Log out and lose ${unsaved === 1 ? 'it' : 'them'}`}
      onConfirm={onLogout}
      onCancel={onStay}
    />
  )
}
