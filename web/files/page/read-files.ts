import { type Day, toLocalDay } from '#shared/date.ts'
import type { Position } from '#shared/geo.ts'
import { unlessAborted } from '#shared/in-time.ts'
import type { LegTrack } from '#shared/tracks/cut.ts'
import { describeBadTracks } from '../texts.ts'
import type { FoundPlace, FoundTrack, ReadResult, TableChoice } from '../types.ts'
import type { Report } from '../worker/messages.ts'
import { type CheckedTrip, checkPlace, checkTrack, checkTrip, checkVehicles } from './check-own.ts'
import { type FileWorker, startWorker } from './run-in-worker.ts'

type Options = {
  /** Ends reading and, later, cutting. */
  readonly signal: AbortSignal
  /** `fraction`: over all files, from 0 to 1. */
  readonly onProgress: (progress: { readonly fileName: string; readonly fraction: number }) => void
  /** The user's choices, by a CSV file's index. */
  readonly choices?: readonly (TableChoice | undefined)[]
}

/** Cuts the files' lines at a trip's stops. @throws the signal's reason */
export type Cut = (
  stops: readonly Position[],
  watch: { readonly signal: AbortSignal; readonly onProgress: (fraction: number) => void },
) => Promise<readonly LegTrack[]>

/**
 * Reads files in a worker, which keeps the lines' points for `cut` until the signal aborts.
 * @throws FileProblem if no file contains a place or line; the signal's reason
 */
export async function readFiles(
  files: readonly File[],
  { signal, onProgress, choices = [] }: Options,
): Promise<{ readonly result: ReadResult; readonly cut: Cut }> {
  signal.throwIfAborted()
  const places: FoundPlace[] = []
  const tracks: FoundTrack[] = []
  const trips: CheckedTrip[] = []
  let badTracks = 0
  const cutter = createCutter()
  const worker = startWorker((report) => {
    if (report.kind === 'progress') onProgress(report.progress)
    else if (report.kind === 'trip') trips.push(checkTrip(report.trip))
    else if (report.kind === 'places') (trips.at(-1)?.places ?? places).push(...report.places.map(checkPlace))
    else if (report.kind === 'tracks') {
      const checked = report.tracks.flatMap((track) => checkTrack(track) ?? [])
      badTracks += report.tracks.length - checked.length
      ;(trips.at(-1)?.tracks ?? tracks).push(...checked)
    } else cutter.onReport(report)
  })
  signal.addEventListener('abort', worker.close)
  try {
    worker.send({ kind: 'read', files, choices })
    const done = await unlessAborted(worker.done, signal)
    if (done.kind !== 'read') throw new Error('The worker that reads files answered something else')
    if (done.rest.lines.tracks === 0) worker.close()
    const notes = badTracks === 0 ? done.rest.notes : [...done.rest.notes, describeBadTracks(badTracks)]
    const result = { ...done.rest, notes, places, tracks }
    const archive = done.vehicles && { trips, vehicles: checkVehicles(done.vehicles) }
    return { result: archive ? { ...result, archive } : result, cut: cutter.cutWith(worker, toLocalDay(Date.now())) }
  } catch (error) {
    worker.close()
    throw error
  }
}

function createCutter() {
  type Job = {
    readonly legs: LegTrack[]
    readonly onProgress: (fraction: number) => void
    readonly resolve: (legs: readonly LegTrack[]) => void
  }
  const jobs = new Map<number, Job>()
  let last = 0
  return {
    onReport: (report: Extract<Report, { kind: 'cutting' | 'leg' | 'cut' }>) => {
      const job = jobs.get(report.number)
      if (!job) return
      if (report.kind === 'cutting') job.onProgress(report.fraction)
      else if (report.kind === 'leg') job.legs.push(report.leg)
      else job.resolve(job.legs)
    },
    cutWith:
      (worker: FileWorker, at: Day): Cut =>
      async (stops, { signal, onProgress }) => {
        const number = ++last
        const { promise, resolve } = Promise.withResolvers<readonly LegTrack[]>()
        jobs.set(number, { legs: [], onProgress, resolve })
        worker.send({ kind: 'cut', number, stops, at })
        try {
          return await unlessAborted(Promise.race([promise, worker.failed]), signal)
        } finally {
          jobs.delete(number)
        }
      },
  }
}
