import { useEffect, useRef } from 'react'

/**
 * What saves in the background of a dialog: `running` stops it, and so does leaving the screen. `isLeft` says then that the dialog is
 * gone, and that a toast has to tell how it ended.
 */
export function useRun() {
  const running = useRef<AbortController>(undefined)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      running.current?.abort()
    }
  }, [])
  return { running, isLeft }
}
