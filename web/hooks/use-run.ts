import { useEffect, useRef } from 'react'

/** A background run that ends with `stop` or when the user leaves the screen. */
export function useRun() {
  const running = useRef<AbortController>(undefined)
  const hasUnmounted = useRef(false)
  const stop = () => running.current?.abort()
  useEffect(() => {
    hasUnmounted.current = false
    return () => {
      hasUnmounted.current = true
      running.current?.abort()
    }
  }, [])
  return {
    start: (): AbortSignal => {
      running.current = new AbortController()
      if (hasUnmounted.current) running.current.abort()
      return running.current.signal
    },
    stop,
    /** Returns true if the user has left the screen, so that a toast must report the result. */
    isLeft: () => hasUnmounted.current,
  }
}
