import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useToast } from './toasts.tsx'

type Deletion = {
  /** What the button says. */
  readonly children: string
  /** The exact question, such as 'Are you sure you want to delete this waypoint?'. */
  readonly question: string
  /** What will be gone, when the question alone does not say it. */
  readonly detail?: ReactNode
  /** What the button says meanwhile. */
  readonly busyText: string
  /** Deletes, and leads on. While it lasts the question stands. */
  readonly onDelete: () => Promise<unknown>
  /** What a failure says. */
  readonly failed: (error: unknown) => string
}

export type DeleteButtonProps = Deletion & {
  /** Read out instead of `children`, where several such buttons stand on one screen. */
  readonly label?: string
  readonly variant?: ButtonVariant
}

/** A button that deletes after a question, and says so when that fails. */
export function DeleteButton({ label, variant = 'danger', ...deletion }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant={variant} icon={<Trash2 />} aria-label={label} onClick={() => setAsking(true)}>
        {deletion.children}
      </Button>
      <DeleteDialog {...deletion} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

type DeleteDialogProps = Deletion & { readonly open: boolean; readonly onClose: () => void }

/** The question before something is deleted, for where something else than a `DeleteButton` asks it. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { children, question, detail, busyText, onDelete, failed, open, onClose } = props
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  // What failed is told until it is tried again or the screen is left.
  const takeBack = useRef(() => {})
  useEffect(() => () => takeBack.current(), [])
  const remove = async () => {
    takeBack.current()
    setBusy(true)
    try {
      await onDelete()
    } catch (error) {
      takeBack.current = toast.error(failed(error))
    }
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      question={question}
      detail={detail}
      confirm={children}
      busy={busy}
      busyText={busyText}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}
