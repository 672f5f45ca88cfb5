import { useEffect, useRef, useState } from 'react'
import type { Fix } from '#shared/drive/fix.ts'

/** Reasons for having no position. */
export type PositionProblem = 'insecure' | 'unsupported' | 'denied' | 'unavailable'

const name = 'offgrid-drive'

/**
 * Calls `onFix` with each position while `isOn`. One tab receives them from the device and passes them on; they leave
 * this device in no other way. `isMirror` if another tab receives them, and this one repeats them.
 */
export function useFixes(isOn: boolean, onFix: (fix: Fix, isMirror: boolean) => void) {
  const [problem, setProblem] = useState<PositionProblem>()
  const [isFirst, setIsFirst] = useState<boolean>()
  const latest = useRef(onFix)
  useEffect(() => {
    latest.current = onFix
  })

  useEffect(() => {
    if (!isOn) return
    if (!('locks' in navigator)) {
      setIsFirst(true)
      return
    }
    const left = new AbortController()
    const leaving = new Promise<void>((resolve) => left.signal.addEventListener('abort', () => resolve()))
    const waiting = setTimeout(() => setIsFirst((first) => first ?? false), 500)
    navigator.locks
      .request(name, { signal: left.signal }, () => {
        setIsFirst(true)
        return leaving
      })
      // Leaving the screen cancels the request.
      .catch(() => undefined)
    return () => {
      clearTimeout(waiting)
      left.abort()
    }
  }, [isOn])

  useEffect(() => {
    if (!isOn || isFirst === undefined) return
    const channel = new BroadcastChannel(name)
    const close = () => channel.close()
    if (!isFirst) {
      channel.addEventListener('message', ({ data }) => {
        if (isFix(data)) latest.current(data, true)
      })
      return close
    }
    if (!window.isSecureContext || !('geolocation' in navigator)) {
      setProblem(window.isSecureContext ? 'unsupported' : 'insecure')
      return close
    }
    const watch = navigator.geolocation.watchPosition(
      (position) => {
        const fix = toFix(position)
        if (!fix) return
        setProblem(undefined)
        channel.postMessage(fix)
        latest.current(fix, false)
      },
      ({ code }) => {
        if (code === GeolocationPositionError.PERMISSION_DENIED) setProblem('denied')
        if (code === GeolocationPositionError.POSITION_UNAVAILABLE) setProblem('unavailable')
      },
      { enableHighAccuracy: true, maximumAge: 0 },
    )
    return () => {
      navigator.geolocation.clearWatch(watch)
      close()
    }
  }, [isOn, isFirst])

  return { problem, isMirror: isFirst === false }
}

/** Returns undefined for a position without numbers. */
function toFix({ coords, timestamp: at }: GeolocationPosition): Fix | undefined {
  const { latitude, longitude, accuracy, altitude, heading, speed } = coords
  if (![latitude, longitude, accuracy, at].every(Number.isFinite)) return undefined
  return {
    position: { latitude, longitude },
    accuracy,
    at,
    height: altitude ?? undefined,
    heading: heading !== null && Number.isFinite(heading) ? heading : undefined,
    speed: speed ?? undefined,
  }
}

/** Other tabs of this origin run the same code or a version before. */
const isFix = (value: unknown): value is Fix =>
  typeof value === 'object' && value !== null && 'position' in value && 'accuracy' in value && 'at' in value

export const positionProblems: Readonly<Record<PositionProblem, string>> = {
  insecure: 'Browsers share a position only with sites that use https.',
  unsupported: 'This browser has no access to a position.',
  denied: 'Offgrid may not use your position. Allow the location for this site in the browser’s settings, then reload.',
  unavailable: 'No position. Turn on the location in the device’s settings.',
}
