import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import css from './drawer.module.css'
import { Sidebar } from './sidebar.tsx'
import { useSwipe } from './use-swipe.ts'

/** The sidebar is a column from this width on, as in shell.module.css. */
const wideScreen = '(width >= 768px)'

export type DrawerProps = { readonly open: boolean; readonly onOpen: () => void; readonly onClose: () => void }

/**
 * The sidebar on narrow screens. Opens by its button or a swipe; closes on navigation, Escape, a click outside, a swipe back, and when the
 * screen becomes wide.
 */
export function Drawer({ open, onOpen, onClose }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    element.showModal()
    return () => element.close()
  }, [open])

  useEffect(() => {
    const wide = matchMedia(wideScreen)
    const close = () => wide.matches && onClose()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [onClose])

  useSwipe((direction, fromEdge) => {
    if (direction === 'left' && open) onClose()
    if (direction === 'right' && !open && fromEdge && !matchMedia(wideScreen).matches) onOpen()
  })

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which arrives as onCancel
    <dialog
      ref={dialog}
      className={css.drawer}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open ? (
        <>
          <Button variant="plain" icon={<X />} aria-label="Close menu" onClick={onClose} className={css.close} />
          <Sidebar onNavigate={onClose} />
        </>
      ) : null}
    </dialog>
  )
}
