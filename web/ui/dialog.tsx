import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import css from './dialog.module.css'

export type DialogProps = {
  readonly title: string
  /** Called on Escape, the close button, or a click outside. */
  readonly onClose: () => void
  /**
   * True if it grows upwards, so that a form's buttons keep their place.
   * @default false
   */
  readonly growsUp?: boolean
  readonly children: ReactNode
}

/** A modal native `<dialog>`, open while it is on the page. The page below is inert, so show errors inside, not in a toast. */
export function Dialog({ title, onClose, growsUp = false, children }: DialogProps) {
  const id = useId()
  return (
    <Modal labelledBy={id} onClose={onClose} growsUp={growsUp}>
      <div className={css.header}>
        <h2 id={id}>{title}</h2>
        <Button variant="plain" icon={<X />} aria-label="Close" onClick={onClose} className={css.close} />
      </div>
      {children}
    </Modal>
  )
}

type ModalProps = Omit<DialogProps, 'title'> & { readonly labelledBy: string }

export function Modal({ labelledBy, onClose, growsUp = false, children }: ModalProps) {
  return (
    <OpenModal
      className={growsUp ? `${css.dialog} ${css.growsUp}` : css.dialog}
      aria-labelledby={labelledBy}
      onClose={onClose}
    >
      <div className={css.content}>{children}</div>
    </OpenModal>
  )
}

type OpenModalProps = Omit<ComponentProps<'dialog'>, 'ref' | 'onCancel' | 'onClick' | 'onClose'> &
  Pick<DialogProps, 'onClose'>

/** A modal `<dialog>` that is open while it is on the page, and looks as its `className` says. */
export function OpenModal({ onClose, children, ...rest }: OpenModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which arrives as onCancel
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <Opener />
      {children}
    </dialog>
  )
}

/**
 * Opens the dialog around it. React focuses an element with `autoFocus` while mounting it, which a closed dialog
 * ignores, so the opener is mounted before the content.
 */
function Opener() {
  const marker = useRef<HTMLSpanElement>(null)
  // Only a layout effect's cleanup runs while the element is in the page, where closing returns the focus.
  useLayoutEffect(() => {
    const dialog = marker.current?.closest('dialog')
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return <span ref={marker} hidden />
}
