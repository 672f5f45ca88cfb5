import { useEffect, useState } from 'react'
import type { LegTrack } from '#shared/tracks/cut.ts'
import { describeError } from '../../data/api-error.ts'
import type { Cut } from '../../files/page/read-files.ts'
import type { PreviewStop } from './preview-stops.ts'

/** `stops` are those of the cut, which may be older than the shown ones. */
type CutState = {
  readonly stops?: readonly PreviewStop[]
  readonly legs: readonly LegTrack[]
  readonly fraction: number
  readonly failure?: string
}

/** Cuts the files' lines at the stops, and again when the stops change. Without `cut` there are no lines. */
export function useCut(cut: Cut | undefined, stops: readonly PreviewStop[]) {
  const [state, setState] = useState<CutState>({ legs: [], fraction: 0 })
  useEffect(() => {
    if (!cut) return
    const running = new AbortController()
    const { signal } = running
    const show = (next: CutState) => signal.aborted || setState(next)
    const onProgress = (fraction: number) => show({ legs: [], fraction })
    const positions = stops.map(({ position }) => position)
    cut(positions, { signal, onProgress })
      .then((legs) => show({ stops, legs, fraction: 1 }))
      .catch((error: unknown) => show({ stops, legs: [], fraction: 1, failure: describeError(error) }))
    return () => running.abort()
  }, [cut, stops])
  const isCut = !cut || state.stops === stops
  return {
    legs: isCut && cut ? state.legs : none,
    fraction: isCut ? 1 : state.fraction,
    failure: isCut ? state.failure : undefined,
  }
}

const none: readonly LegTrack[] = []
