import { useEffect, useRef } from 'react'
import type { SessionEvent } from '../session/events.ts'
import { session } from './session.ts'

export function useSessionEvents(listener: (event: SessionEvent) => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => session.onEvent((event) => latest.current(event)), [])
}
