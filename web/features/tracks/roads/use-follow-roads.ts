import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import type { Choice } from '#shared/roads/search.ts'
import type { StopTrack } from '#shared/track.ts'
import { describeError } from '../../../data/api-error.ts'
import { useRun } from '../../../hooks/use-run.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { listSavedMaps } from '../../../map/own/saved-maps.ts'
import type { MapAddress } from '../../../map/own/tile-source.ts'
import { runOrder } from '../../../map/roads/run-order.ts'
import { useToday } from '../../offline/use-today.ts'
import { useRemoveTrack, useSaveTracks, useTracks } from '../api.ts'
import { describeNoRoute, listRouteNotes } from './route-texts.ts'

type Progress = { readonly leg: number; readonly share: number }

type Saved = {
  readonly track: StopTrack
  /** An unused track, for another leg to the stop, that it replaced. */
  readonly before: StopTrack | undefined
}

type Result = {
  readonly saved: readonly Saved[]
  /** Why other legs follow no roads, and what the figures of those that do don't say. */
  readonly notes: readonly string[]
  /** False if the map of one of the routes has no gates. */
  readonly hasGates: boolean
}

/** Finds the routes of legs one after the other, and saves each at once, so that stopping keeps those that are done. */
export function useFollowRoads(tripId: TripId) {
  const [progress, setProgress] = useState<Progress>()
  const [result, setResult] = useState<Result>()
  const units = useUnits()
  const today = useToday()
  const tracks = useTracks(tripId)
  const save = useSaveTracks(tripId)
  const remove = useRemoveTrack(tripId)
  const { start, stop } = useRun()

  /** `address`: where roads of legs that no map file shows are requested. */
  const follow = async (legs: readonly RouteLeg[], choice: Choice, address: MapAddress | undefined) => {
    const signal = start()
    const saved: Saved[] = []
    const notes = new Set<string>()
    let hasGates = true
    const files = (await listSavedMaps()).map(({ file }) => file)
    for (const [at, leg] of legs.entries()) {
      setProgress({ leg: at, share: 0 })
      const before = tracks?.find((track) => track.stop === leg.to.id)
      // One that isn't on this device could not be put back; roads can be followed again.
      const isReplaced = before && (legs.length === 1 || before.source === 'roads')
      if (leg.trackForAnotherLeg && !isReplaced) {
        notes.add(`To ${leg.to.name}: its track for another leg is kept.`)
        continue
      }
      try {
        const about = { from: leg.from.id, stop: leg.to.id, at: today }
        const stops = [leg.from.position, leg.to.position] as const
        const found = await runOrder(
          { kind: 'track', files, address, stops, choice, about },
          { signal, onProgress: (share) => setProgress((before) => toProgress(before, at, share)) },
        )
        const track = 'kind' in found ? undefined : found.track
        if ('kind' in found) notes.add(describeNoRoute(leg, found, units))
        else if (!track) notes.add(`${leg.from.name} to ${leg.to.name}: too far for this device. Add a stop between.`)
        else {
          await save.mutateAsync([track])
          saved.push({ track, before })
          hasGates &&= found.gates !== undefined
          for (const note of listRouteNotes(leg, found, units)) notes.add(note)
        }
      } catch (error) {
        if (signal.aborted) break
        notes.add(`${leg.from.name} to ${leg.to.name}: ${describeError(error)}`)
      }
    }
    setProgress(undefined)
    setResult({ saved, notes: [...notes], hasGates })
  }

  // Apart from `save`, whose error may be of the last leg.
  const undo = useMutation({
    mutationFn: async (all: readonly Saved[]) => {
      for (const { track, before } of all) await (before ? save.mutateAsync([before]) : remove.mutateAsync(track.stop))
    },
    onSuccess: () => setResult(undefined),
  })
  return {
    progress,
    result,
    follow,
    stop,
    undo: () => undo.mutate(result?.saved ?? []),
    isUndoing: undo.isPending,
    undoError: undo.error,
  }
}

/** Returns the progress in whole percents, the same object until it changes. */
function toProgress(before: Progress | undefined, leg: number, exact: number): Progress {
  const share = Math.floor(exact * 100) / 100
  return before?.leg === leg && before.share === share ? before : { leg, share }
}
