import { useEffect, useRef } from 'react'

const leastDistance = 60
const edge = 28

/**
 * Hears horizontal swipes anywhere on the page. `fromEdge` says that the finger started at the left edge, where no map is
 * being dragged.
 */
export function useSwipe(onSwipe: (direction: 'left' | 'right', fromEdge: boolean) => void): void {
  const latest = useRef(onSwipe)
  useEffect(() => {
    latest.current = onSwipe
  })
  useEffect(() => {
    let start: Touch | undefined
    const begin = (event: TouchEvent) => {
      start = event.touches.length === 1 ? event.touches[0] : undefined
    }
    const end = (event: TouchEvent) => {
      const finger = event.changedTouches[0]
      if (!start || !finger) return
      const across = finger.clientX - start.clientX
      const along = finger.clientY - start.clientY
      if (Math.abs(across) >= leastDistance && Math.abs(across) > 2 * Math.abs(along)) {
        latest.current(across < 0 ? 'left' : 'right', start.clientX <= edge)
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
