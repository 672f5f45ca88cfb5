import { useEffect, useRef } from 'react'

/** A run in the background of a screen or dialog: `stop` ends it, and so does leaving the screen. */
export function useRun() {
  const running = useRef<AbortController>(undefined)
  const hasLeft = useRef(false)
  const stop = () => running.current?.abort()
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      running.current?.abort()
    }
  }, [])
  return {
    /** Returns the signal on which the run has to end. */
    start: (): AbortSignal => {
      running.current = new AbortController()
      return running.current.signal
    },
    stop,
    /** Returns whether the user has left the screen: then a toast has to say how the run ended. */
    isLeft: () => hasLeft.current,
  }
}
