import { useEffect, useReducer, useState } from 'react'
import { readTrip, type SharedTrip, toVisitFailure, type VisitFailure } from './visit.ts'

/** Reads a shared trip into memory; again when the page is shown or the connection returns, because a link can end at any time. */
export function useVisit(token: string) {
  const [trip, setTrip] = useState<SharedTrip>()
  /** Why the last reading failed. */
  const [failure, setFailure] = useState<VisitFailure>()
  const [isReading, setIsReading] = useState(true)
  const [count, read] = useReducer((count: number) => count + 1, 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is one reading
  useEffect(() => {
    const reading = new AbortController()
    setIsReading(true)
    const show = (read: SharedTrip | undefined, failed?: VisitFailure) => {
      if (reading.signal.aborted) return
      if (read || failed === 'ended') setTrip(read)
      setFailure(failed)
      setIsReading(false)
    }
    readTrip(token, reading.signal).then(show, (error: unknown) => show(undefined, toVisitFailure(error)))
    return () => reading.abort()
  }, [token, count])

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && read(), { signal })
    window.addEventListener('online', read, { signal })
    return () => listening.abort()
  }, [])

  return { trip, failure, isReading, read }
}
