import { useEffect, useRef } from 'react'
import { onSessionEvent, type SessionEvent } from './events.ts'

/** Calls `listener` with what happens to the session while the component stands. */
export function useSessionEvents(listener: (event: SessionEvent) => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => onSessionEvent((event) => latest.current(event)), [])
}
