import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { OpenModal } from '../ui/dialog.tsx'
import css from './drawer.module.css'
import { Sidebar } from './sidebar.tsx'

/** The sidebar is a column from this width on, as in shell.module.css. */
const wideScreen = '(width >= 768px)'

type DrawerProps = { readonly open: boolean; readonly onOpen: () => void; readonly onClose: () => void }

/**
 * The sidebar on narrow screens. Opens by its button or a swipe; closes on navigation, Escape, a click outside, a swipe back, and when the
 * screen becomes wide.
 */
export function Drawer({ open, onOpen, onClose }: DrawerProps) {
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

  return open ? (
    <OpenModal className={css.drawer} aria-label="Menu" onClose={onClose}>
      <Button variant="plain" icon={<X />} aria-label="Close menu" onClick={onClose} className={css.close} />
      <Sidebar onNavigate={onClose} />
    </OpenModal>
  ) : null
}

const leastDistance = 60
const edge = 40

/** Calls the listener on horizontal swipes, except on a map. `fromEdge`: the finger started near the left edge. */
function useSwipe(onSwipe: (direction: 'left' | 'right', fromEdge: boolean) => void): void {
  const swipe = useEffectEvent(onSwipe)
  useEffect(() => {
    let start: Touch | undefined
    const begin = (event: TouchEvent) => {
      const onMap = event.target instanceof Element && event.target.closest('canvas') !== null
      start = event.touches.length === 1 && !onMap ? event.touches[0] : undefined
    }
    const end = (event: TouchEvent) => {
      const finger = event.changedTouches[0]
      if (!start || !finger) return
      const across = finger.clientX - start.clientX
      const along = finger.clientY - start.clientY
      if (Math.abs(across) >= leastDistance && Math.abs(across) > 2 * Math.abs(along)) {
        swipe(across < 0 ? 'left' : 'right', start.clientX <= edge)
      }
      start = undefined
    }
    document.addEventListener('touchstart', begin, { passive: true })
    document.addEventListener('touchend', end, { passive: true })
    return () => {
      document.removeEventListener('touchstart', begin)
      document.removeEventListener('touchend', end)
    }
  }, [])
}
