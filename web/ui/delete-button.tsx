import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useToast } from './toasts.tsx'

type Deletion = {
  readonly children: string
  readonly question: string
  /** The deleted items, if the question does not name them. */
  readonly detail?: ReactNode
  /** Label while the request is pending. */
  readonly busyText: string
  /** Deletes the item, then navigates. The dialog stays open while the request is pending. */
  readonly onDelete: () => Promise<unknown>
  /** Returns the message for a failure. */
  readonly failed: (error: unknown) => string
}

type DeleteButtonProps = Deletion & {
  /** Accessible name, where several such buttons are on one screen. */
  readonly label?: string
  readonly variant?: ButtonVariant
}

export function DeleteButton({ label, variant = 'danger', ...deletion }: DeleteButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={variant} icon={<Trash2 />} aria-label={label} onClick={() => setIsOpen(true)}>
        {deletion.children}
      </Button>
      <DeleteDialog {...deletion} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

type DeleteDialogProps = Deletion & { readonly open: boolean; readonly onClose: () => void }

export function DeleteDialog({ open, children, onDelete, failed, onClose, ...question }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  // A failure stays until the next attempt, or until the user leaves the screen.
  const dismissError = useRef(() => {})
  useEffect(() => () => dismissError.current(), [])
  const remove = async () => {
    dismissError.current()
    setBusy(true)
    try {
      await onDelete()
    } catch (error) {
      dismissError.current = toast.error(failed(error))
    }
    setBusy(false)
    onClose()
  }
  return open ? (
    <ConfirmDialog {...question} confirm={children} busy={busy} onConfirm={() => void remove()} onCancel={onClose} />
  ) : null
}
