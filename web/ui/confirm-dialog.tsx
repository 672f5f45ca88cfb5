import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import css from './dialog.module.css'
import { Modal } from './dialog.tsx'
import { Notice } from './notice.tsx'

type ConfirmDialogProps = {
  readonly question: string
  /** The consequence, if the question does not say it. */
  readonly detail?: ReactNode
  /** Why the last attempt failed. */
  readonly failure?: string | undefined
  readonly confirm: string
  /** @default 'Cancel' */
  readonly cancel?: string
  readonly busy?: boolean
  readonly busyText?: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before an action that cannot be undone. The focus starts on the harmless button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, detail, failure, confirm, cancel = 'Cancel', busy, busyText, onConfirm, onCancel } = props
  const id = useId()
  return (
    <Modal labelledBy={id} onClose={onCancel}>
      <p id={id} className={css.question}>
        {question}
      </p>
      {detail}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
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
