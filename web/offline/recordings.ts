import type { Fix } from '#shared/drive/fix.ts'
import {
  addToRecording,
  isFull,
  type RecordedPoint,
  type Recording,
  removePoints,
  startRecording,
  thin,
} from '#shared/drive/recording.ts'
import type { TripId } from '#shared/ids.ts'
import { protectOnce } from './public/app/protection.ts'
import { isTripOrLocalId } from './public/local-ids.ts'
import type { Layers } from './reading/layers.ts'
import { followAliases } from './replica/aliases.ts'
import { getOwner } from './replica/database.ts'
import { read, type WriteTx } from './replica/replica.ts'

export type Recordings = {
  /** Returns the recording on this device, running or not saved yet; undefined without one. */
  readonly readRecording: () => Promise<Recording | undefined>
  /** Starts the device's only recording, and deletes the one before. Throws where this browser stores nothing. */
  readonly startRecording: (tripId: TripId, at: number) => Promise<Recording>
  /** Adds a fix if it adds a point, and returns the recording. Throws if the device has no room left. */
  readonly recordFix: (fix: Fix) => Promise<Recording | undefined>
  readonly stopRecording: () => Promise<Recording | undefined>
  /** Continues a recording that was stopped. */
  readonly resumeRecording: () => Promise<Recording | undefined>
  /** Deletes the points at these times once they are saved elsewhere, and returns what is left. */
  readonly dropRecordedPoints: (times: ReadonlySet<number>) => Promise<Recording | undefined>
  readonly listRecordedPoints: () => Promise<RecordedPoint[]>
  readonly discardRecording: () => Promise<void>
}

const key = 'recording'

/** Creates the object that keeps the recording on this device. Each point is saved by itself, so that a crash loses one at most. */
export function createRecordings({ replica, ...browser }: Layers): Recordings {
  /** Returns undefined in a browser that stores nothing. */
  async function run<Result>(
    durability: 'strict' | 'relaxed',
    work: (tx: WriteTx) => Promise<Result>,
  ): Promise<Result | undefined> {
    const database = await replica.open()
    return database && replica.write(database, durability, work)
  }

  const setRunning = (isRunning: boolean) =>
    run('strict', async (tx) => {
      const before = await tx.objectStore('recording').get(key)
      if (!before) return undefined
      const recording = { ...before, isRunning }
      await tx.objectStore('recording').put(recording, key)
      return recording
    })

  return {
    async readRecording() {
      const database = await replica.open()
      const recording = database && (await read(database, (tx) => tx.objectStore('recording').get(key)))
      if (!recording) return undefined
      const id = await followAliases(replica, recording.tripId)
      return isTripOrLocalId(id) ? { ...recording, tripId: id } : recording
    },
    async startRecording(tripId, at) {
      const recording = startRecording(tripId, at)
      const database = await replica.open()
      if (!database) throw new Error('This browser saves nothing on this device.')
      void protectOnce(browser, getOwner(database))
      return replica.write(database, 'strict', async (tx) => {
        await clear(tx)
        await tx.objectStore('recording').put(recording, key)
        return recording
      })
    },
    recordFix: (fix) =>
      run('relaxed', async (tx) => {
        const before = await tx.objectStore('recording').get(key)
        const added = before && addToRecording(before, fix)
        if (!added) return before
        await tx.objectStore('recordedPoints').put(added.point)
        const recording = isFull(added.recording) ? await thinPoints(tx, added.recording) : added.recording
        await tx.objectStore('recording').put(recording, key)
        return recording
      }),
    stopRecording: () => setRunning(false),
    resumeRecording: () => setRunning(true),
    dropRecordedPoints: (times) =>
      run('strict', async (tx) => {
        const before = await tx.objectStore('recording').get(key)
        const left = before && removePoints(before, await tx.objectStore('recordedPoints').getAll(), times)
        if (!left) {
          await clear(tx)
          return undefined
        }
        await keepOnly(tx, left.points)
        await tx.objectStore('recording').put(left.recording, key)
        return left.recording
      }),
    listRecordedPoints: async () => (await run('relaxed', (tx) => tx.objectStore('recordedPoints').getAll())) ?? [],
    async discardRecording() {
      await run('strict', clear)
    },
  }
}

async function clear(tx: WriteTx): Promise<void> {
  await Promise.all([tx.objectStore('recording').clear(), tx.objectStore('recordedPoints').clear()])
}

async function thinPoints(tx: WriteTx, recording: Recording): Promise<Recording> {
  const kept = thin(await tx.objectStore('recordedPoints').getAll())
  await keepOnly(tx, kept)
  return { ...recording, points: kept.length, isThinned: true }
}

async function keepOnly(tx: WriteTx, kept: readonly RecordedPoint[]): Promise<void> {
  const points = tx.objectStore('recordedPoints')
  const keys = new Set(kept.map(({ at }) => at))
  for (const at of await points.getAllKeys()) if (!keys.has(at)) await points.delete(at)
}
