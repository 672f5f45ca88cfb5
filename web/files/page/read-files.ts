import type { Columns, FoundLine, FoundPlace, ReadResult } from '../types.ts'
import { type CheckedTrip, checkPlace, checkTrip, checkVehicles } from './check-own.ts'
import { runInWorker } from './run-in-worker.ts'

type Options = {
  readonly signal: AbortSignal
  /** `fraction`: over all files, from 0 to 1. */
  readonly onProgress: (progress: { readonly fileName: string; readonly fraction: number }) => void
  /** The user's choices, by a CSV file's index. */
  readonly columns?: readonly (Columns | undefined)[]
}

/** @throws FileProblem if no file contains a place; the signal's reason */
export async function readFiles(
  files: readonly File[],
  { signal, onProgress, columns = [] }: Options,
): Promise<ReadResult> {
  const places: FoundPlace[] = []
  const lines: FoundLine[] = []
  const trips: CheckedTrip[] = []
  const done = await runInWorker([{ kind: 'read', files, columns }], signal, (report) => {
    if (report.kind === 'progress') onProgress(report.progress)
    else if (report.kind === 'trip') trips.push(checkTrip(report.trip))
    else if (report.kind === 'lines') lines.push(...report.lines)
    else if (report.kind === 'places') (trips.at(-1)?.places ?? places).push(...report.places.map(checkPlace))
  })
  if (done.kind !== 'read') throw new Error('The worker that reads files answered something else')
  const result = { ...done.rest, places, lines }
  return done.vehicles === undefined
    ? result
    : { ...result, archive: { trips, vehicles: checkVehicles(done.vehicles) } }
}
