import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { TripId } from '#shared/ids.ts'
import { ApiError, describeError } from '../../data/api-error.ts'
import { onQueued, watchQueued } from '../../data/unwrap.ts'
import { describeRoom } from '../../files/texts.ts'
import type { FoundPlace } from '../../files/types.ts'
import { useRun } from '../../hooks/use-run.ts'
import { paths } from '../../paths.ts'
import { type Toasts, useToast } from '../../ui/toasts.tsx'
import { describeSaved, withPlace } from '../offline/use-queued-toast.ts'
import { createTrip, tripQuery } from '../trips/api.ts'
import { reloadTrip } from '../waypoints/api.ts'
import { reloadTracks, undoPieces, undoTrip } from './api.ts'
import { describeCounts, describeStopped } from './describe-import.ts'
import { countRoom, countSaved, createUlids, type Saved, type Saving, savePlaces } from './save-places.ts'
import { type SavedTracks, saveFoundTracks, type TracksToSave, undoTracks } from './save-tracks.ts'
import type { ChosenTrack } from './tracks-to-save.ts'

/** The chosen places and tracks, and the target trip or the new trip's name. */
export type Chosen = {
  readonly places: readonly FoundPlace[]
  readonly tracks: readonly ChosenTrack[]
  readonly into: { readonly tripId: TripId } | { readonly newTrip: string; readonly description: string }
}

/** `stopped` is by the user, or by a failure with this reason. */
export type SavingState =
  | { readonly at: 'choosing'; readonly problem?: string }
  | { readonly at: 'saving'; readonly count: number; readonly total: number; readonly isStopping: boolean }
  | { readonly at: 'stopped'; readonly saved: number; readonly total: number; readonly reason?: string }

/** A running import, with keys that make repeats safe. */
type Job = {
  readonly chosen: Chosen
  readonly tripKey: string
  readonly saving?: Saving
  readonly saved: Saved
  readonly savedTracks: SavedTracks
  /** True if a part is not synced yet. */
  readonly isQueued: boolean
}

const countAll = ({ places, tracks }: Chosen): number => places.length + tracks.length
const countDone = ({ saved, savedTracks }: Job): number => countSaved(saved) + savedTracks.count

/** Saves, stops, resumes and undoes an import. `onEnd` closes the dialog. */
export function useSaving(onEnd: () => void) {
  const [client, toast, navigate] = [useQueryClient(), useToast(), useNavigate()]
  const create = useMutation(createTrip(() => {}))
  const [state, setState] = useState<SavingState>({ at: 'choosing' })
  const job = useRef<Job>(undefined)
  const { start, stop, isLeft } = useRun()

  /** Assigns the places to their trip. A repeat does not create a second trip. */
  const prepare = async ({ chosen, tripKey }: Job): Promise<Saving> => {
    const { into, places } = chosen
    const toSaving = (tripId: TripId): Saving => ({ tripId, places, ulids: createUlids(places.length) })
    if ('tripId' in into) return toSaving(into.tripId)
    const input = { name: into.newTrip, description: into.description }
    return toSaving((await create.mutateAsync({ input, idempotencyKey: tripKey })).id)
  }

  const run = async (initial: Job): Promise<void> => {
    const signal = start()
    const { places, tracks } = initial.chosen
    const total = countAll(initial.chosen)
    let work = initial
    const update = (changes: Partial<Job>) => {
      work = { ...work, ...changes }
      job.current = work
    }
    const show = (count: number) => setState({ at: 'saving', count, total, isStopping: signal.aborted })
    show(countDone(initial))
    const end = onQueued(() => update({ isQueued: true }))
    let reason: string | undefined
    try {
      const saving = initial.saving ?? (await prepare(initial))
      update({ saving })
      await savePlaces(saving, initial.saved, { signal, onPiece: show, onSaved: (saved) => update({ saved }) })
      if (countSaved(work.saved) === places.length)
        await saveFoundTracks(client, { ...saving, tracks }, work.savedTracks, {
          signal,
          onPiece: (count) => show(places.length + count),
          onSaved: (savedTracks) => update({ savedTracks }),
        })
    } catch (error) {
      reason = await describeRefusal(client, work, error)
    }
    end()
    const saved = countDone(work)
    if (work.saving) reloadTrip(client, work.saving.tripId)
    if (work.saving && tracks.length > 0) reloadTracks(client, work.saving.tripId)
    if (saved === total) return finish(work)
    if (isLeft()) return reportStopped(work, reason)
    if (reason !== undefined && saved === 0 && !isNewTrip(work)) setState({ at: 'choosing', problem: reason })
    else setState({ at: 'stopped', saved, total, ...(reason !== undefined && { reason }) })
  }

  const leave = (work: Job) => {
    onEnd()
    if (isNewTrip(work) && work.saving) void navigate(paths.trip(work.saving.tripId))
  }

  const finish = (work: Job) => {
    const count = describeDone(work)
    if (!isLeft()) leave(work)
    toast.success(work.isQueued ? `Added ${count}. ${describeSaved()}` : `Imported ${count}.`, offerUndo(work))
  }

  const reportStopped = (work: Job, reason: string | undefined) => {
    const words = describeStopped(countDone(work), countAll(work.chosen))
    const isAny = work.saving !== undefined && (isNewTrip(work) || countDone(work) > 0)
    toast.error([words, reason].filter(Boolean).join(' '), isAny ? offerUndo(work) : undefined)
  }

  const offerUndo = (work: Job) => ({
    label: 'Undo',
    run: () => {
      if (isNewTrip(work)) void navigate(paths.trips)
      void undoLater(client, toast, work)
    },
  })

  return {
    state,
    save: (chosen: Chosen) =>
      void run({ chosen, tripKey: crypto.randomUUID(), saved: [], savedTracks: { count: 0 }, isQueued: false }),
    resume: () => job.current && void run(job.current),
    stop: () => {
      stop()
      setState((now) => (now.at === 'saving' ? { ...now, isStopping: true } : now))
    },
    keep: () => job.current && leave(job.current),
    undo: async () => {
      const work = job.current
      if (!work?.saving) return onEnd()
      try {
        toast.success(await undoImport(client, work))
        onEnd()
      } catch (error) {
        const [saved, total] = [countDone(work), countAll(work.chosen)]
        setState({ at: 'stopped', saved, total, reason: `Couldn’t undo: ${describeError(error)}` })
      }
    },
  }
}

export type SavingActions = ReturnType<typeof useSaving>

const describeDone = ({ saved, savedTracks }: Job): string => describeCounts(countSaved(saved), savedTracks.count)

const isNewTrip = ({ chosen: { into } }: Job): boolean => 'newTrip' in into

/** Returns why saving failed, or how much room is left if others have filled the trip. */
async function describeRefusal(client: QueryClient, { saving, chosen }: Job, error: unknown): Promise<string> {
  const isFull = error instanceof ApiError && error.problem?.code === 'limit'
  const refetched = isFull && saving ? client.fetchQuery({ ...tripQuery(saving.tripId), staleTime: 0 }) : undefined
  const trip = await refetched?.catch(() => undefined)
  return trip ? describeRoom(countRoom(trip.waypointCount), chosen.places.length) : describeError(error)
}

/** Undoes an import, with the trip created for it. Returns the message to show. */
async function undoImport(client: QueryClient, work: Job): Promise<string> {
  const { saving, chosen } = work
  if (!saving) return ''
  const isLater = await watchQueued(() =>
    isNewTrip(work) ? undoTrip(client, saving.tripId) : undoAdded(client, { ...saving, tracks: chosen.tracks }, work),
  )
  return withPlace(`Removed ${describeDone(work)}.`, isLater)
}

async function undoAdded(client: QueryClient, toSave: TracksToSave, { saved, savedTracks }: Job) {
  await undoTracks(toSave, savedTracks).finally(() => reloadTracks(client, toSave.tripId))
  await undoPieces(client, toSave.tripId, saved)
}

/** Undoes an import from a toast, which outlives the screen. */
async function undoLater(client: QueryClient, toast: Toasts, work: Job): Promise<void> {
  try {
    toast.success(await undoImport(client, work))
  } catch (error) {
    const again = { label: 'Try again', run: () => void undoLater(client, toast, work) }
    toast.error(`Couldn’t undo: ${describeError(error)}`, again)
  }
}
