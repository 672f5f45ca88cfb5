import { useEffect, useState } from 'react'

/** Returns the time in milliseconds since 1970, updated every `every` milliseconds and whenever the page becomes visible. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const update = () => setNow(Date.now())
    const timer = setInterval(update, every)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [every])
  return now
}
