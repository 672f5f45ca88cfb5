import { useEffect, useState } from 'react'

const longest = 12 * 60 * 60_000

/** Keeps the screen on while `isOn`, for at most 12 hours. Returns true if the browser refuses. */
export function useWakeLock(isOn: boolean): boolean {
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => {
    if (!isOn) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const request = async () => {
      if (isOver || document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        setIsRefused(false)
        if (isOver) void lock.release()
      } catch {
        // Not supported, or the battery is low: the screen says how to do without.
        setIsRefused(true)
      }
    }
    const end = () => {
      isOver = true
      clearTimeout(timer)
      // The browser releases it when the page is hidden.
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
    const timer = setTimeout(end, longest)
    document.addEventListener('visibilitychange', request)
    void request()
    return end
  }, [isOn])
  return isOn && isRefused
}
