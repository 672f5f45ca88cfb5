import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useToast } from './toasts.tsx'

export type DeleteButtonProps = {
  /** What the button says. */
  readonly children: string
  /** Read out instead of `children`, where several such buttons stand on one screen. */
  readonly label?: string
  readonly variant?: ButtonVariant
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

/** A button that deletes after a question, and says so when that fails. */
export function DeleteButton(props: DeleteButtonProps) {
  const { children, label, variant = 'danger', question, detail, busyText, onDelete, failed } = props
  const [state, setState] = useState<'idle' | 'asking' | 'deleting'>('idle')
  const toast = useToast()
  // What failed is told until it is tried again or the screen is left.
  const takeBack = useRef(() => {})
  useEffect(() => () => takeBack.current(), [])
  const remove = async () => {
    takeBack.current()
    setState('deleting')
    try {
      await onDelete()
    } catch (error) {
      takeBack.current = toast.error(failed(error))
    }
    setState('idle')
  }
  return (
    <>
      <Button variant={variant} icon={<Trash2 />} aria-label={label} onClick={() => setState('asking')}>
        {children}
      </Button>
      <ConfirmDialog
        open={state !== 'idle'}
        question={question}
        detail={detail}
        confirm={children}
        busy={state === 'deleting'}
        busyText={busyText}
        onConfirm={() => void remove()}
        onCancel={() => setState('idle')}
      />
    </>
  )
}
