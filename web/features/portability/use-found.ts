import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { describeError } from '../../data/api-error.ts'
import { type Cut, readFiles } from '../../files/page/read-files.ts'
import type { ReadResult, TableChoice } from '../../files/types.ts'
import { useRun } from '../../hooks/use-run.ts'
import { allWaypointsQuery } from '../waypoints/api.ts'

export type Found = {
  readonly files: readonly File[]
  readonly result: ReadResult
  readonly cut: Cut
  readonly existing: readonly Waypoint[]
}

export type FoundState =
  | { readonly at: 'nothing'; readonly problem?: string }
  | { readonly at: 'reading'; readonly fileName: string; readonly fraction: number }
  | { readonly at: 'found'; readonly found: Found }

export function useFound(tripId: TripId | undefined) {
  const client = useQueryClient()
  const [state, setState] = useState<FoundState>({ at: 'nothing' })
  const { start, stop } = useRun()

  const listExisting = async (): Promise<readonly Waypoint[]> => {
    if (!tripId) return []
    // Only the check for duplicates and the cut of tracks need the existing waypoints.
    const rows = await client.ensureQueryData(allWaypointsQuery(tripId)).catch(() => undefined)
    return rows?.items ?? []
  }

  const read = async (files: readonly File[], choices?: readonly (TableChoice | undefined)[]): Promise<void> => {
    const [first, ...others] = files
    if (!first) return
    stop()
    const signal = start()
    const show = (next: FoundState) => {
      if (!signal.aborted) setState(next)
    }
    show({ at: 'reading', fileName: first.name, fraction: 0 })
    try {
      const onProgress = (progress: { readonly fileName: string; readonly fraction: number }) =>
        show({ at: 'reading', ...progress })
      const read = await readFiles(files, { signal, onProgress, ...(choices && { choices }) })
      show({ at: 'found', found: { files, ...read, existing: await listExisting() } })
    } catch (error) {
      const words = describeError(error)
      show({ at: 'nothing', problem: others.length === 0 ? `${first.name}: ${words}` : words })
    }
  }

  const reset = () => {
    stop()
    setState({ at: 'nothing' })
  }

  return { state, read, reset }
}
