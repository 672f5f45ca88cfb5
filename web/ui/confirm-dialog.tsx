import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import css from './dialog.module.css'
import { Modal } from './dialog.tsx'

type ConfirmDialogProps = {
  readonly open: boolean
  /** The exact question, such as 'Are you sure you want to delete this waypoint?'. */
  readonly question: string
  /** What happens then, when the question alone does not say it. */
  readonly detail?: ReactNode
  /** What the confirming button says, such as 'Delete'. */
  readonly confirm: string
  /** What the other one says. @default 'Cancel' */
  readonly cancel?: string
  readonly busy?: boolean
  readonly busyText?: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something that cannot be undone. The focus starts on the button that does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, question, detail, confirm, cancel = 'Cancel', busy, busyText, onConfirm, onCancel } = props
  const id = useId()
  return (
    <Modal open={open} labelledBy={id} onClose={onCancel}>
      <p id={id} className={css.question}>
        {question}
      </p>
      {detail}
      <div className={css.choices}>
        <Button autoFocus onClick={onCancel}>
          {cancel}
        </Button>
        <Button variant="danger" busy={busy} busyText={busyText} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
