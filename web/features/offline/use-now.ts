import { useEffect, useState } from 'react'

/** Returns the time in milliseconds since 1970, updated every `every` milliseconds and whenever the page becomes visible. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => repeatInPage(() => setNow(Date.now()), every), [every])
  return now
}

/** Calls `update` every so many milliseconds and whenever the page becomes visible or hidden. Returns a function that stops it. */
export function repeatInPage(update: () => void, every: number): () => void {
  const timer = setInterval(update, every)
  document.addEventListener('visibilitychange', update)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', update)
  }
}
