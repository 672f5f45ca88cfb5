import { useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import type { Choice } from '#shared/roads/search.ts'
import type { StopTrack } from '#shared/track.ts'
import { describeError } from '../../../data/api-error.ts'
import { useRun } from '../../../hooks/use-run.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { listSavedMaps } from '../../../map/own/saved-maps.ts'
import { findMapRoute } from '../../../map/roads/run-order.ts'
import { useToday } from '../../offline/use-today.ts'
import { useRemoveTrack, useSaveTracks } from '../api.ts'
import { describeNoRoute } from './describe-failure.ts'
import { createRoadTrack } from './road-track.ts'

type Result = {
  readonly saved: readonly StopTrack[]
  /** Why other legs follow no roads. */
  readonly problems: readonly string[]
}

/** Finds the routes of legs one after the other, and saves each at once, so that stopping keeps those that are done. */
export function useFollowRoads(tripId: TripId) {
  const [progress, setProgress] = useState<{ readonly leg: number; readonly share: number }>()
  const [result, setResult] = useState<Result>()
  const units = useUnits()
  const today = useToday()
  const save = useSaveTracks(tripId)
  const remove = useRemoveTrack(tripId)
  const { start, stop } = useRun()

  const follow = async (legs: readonly RouteLeg[], choice: Choice) => {
    const signal = start()
    const saved: StopTrack[] = []
    const problems: string[] = []
    const files = (await listSavedMaps()).map(({ file }) => file)
    for (const [at, leg] of legs.entries()) {
      setProgress({ leg: at, share: 0 })
      try {
        const order = { kind: 'route', files, stops: [leg.from.position, leg.to.position], choice } as const
        const found = await findMapRoute(order, { signal, onProgress: (share) => setProgress({ leg: at, share }) })
        const track = 'kind' in found ? undefined : createRoadTrack(leg, found, today)
        if ('kind' in found) problems.push(describeNoRoute(leg, found, units))
        else if (!track)
          problems.push(`${leg.from.name} to ${leg.to.name}: too far for this device. Add a stop between.`)
        else {
          await save.mutateAsync([track])
          saved.push(track)
        }
      } catch (error) {
        if (signal.aborted) break
        problems.push(`${leg.from.name} to ${leg.to.name}: ${describeError(error)}`)
      }
    }
    setProgress(undefined)
    setResult({ saved, problems })
  }

  const undo = async () => {
    for (const { stop } of result?.saved ?? []) await remove.mutateAsync(stop)
    setResult(undefined)
  }
  return { progress, result, follow, stop, undo, isUndoing: remove.isPending, undoError: remove.error }
}
