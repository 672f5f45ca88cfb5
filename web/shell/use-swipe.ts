import { useEffect, useEffectEvent } from 'react'

const leastDistance = 60
const edge = 40

/** Calls the listener on horizontal swipes, except on a map. `fromEdge`: the finger started near the left edge. */
export function useSwipe(onSwipe: (direction: 'left' | 'right', fromEdge: boolean) => void): void {
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
