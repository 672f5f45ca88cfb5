import type { IDBPTransaction } from 'idb'
import type { Fix } from '#shared/drive/fix.ts'
import {
  addToRecording,
  isFull,
  type RecordedPoint,
  type Recording,
  startRecording,
  thin,
} from '#shared/drive/recording.ts'
import type { TripId } from '#shared/ids.ts'
import { followAliases } from './replica/aliases.ts'
import type { OfflineSchema } from './replica/database.ts'
import { isTripOrLocalId } from './replica/local-ids.ts'
import type { Replica } from './replica/replica.ts'

export type Recordings = {
  /** Returns the recording on this device, running or not saved yet; undefined without one. */
  readonly readRecording: () => Promise<Recording | undefined>
  /** Starts the device's only recording, and deletes the one before. Throws where this browser stores nothing. */
  readonly startRecording: (tripId: TripId, at: number) => Promise<Recording>
  /** Adds a fix if it adds a point, and returns the recording. Throws if the device has no room left. */
  readonly recordFix: (fix: Fix) => Promise<Recording | undefined>
  readonly stopRecording: () => Promise<Recording | undefined>
  readonly listRecordedPoints: () => Promise<RecordedPoint[]>
  readonly discardRecording: () => Promise<void>
}

const stores = ['recording', 'recordedPoints'] as const
type Tx = IDBPTransaction<OfflineSchema, typeof stores, 'readwrite'>
const key = 'recording'

/** Creates the object that keeps the recording on this device. Each point is saved by itself, so that a crash loses one at most. */
export function createRecordings(replica: Replica): Recordings {
  /** Returns undefined in a browser that stores nothing. */
  async function run<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result | undefined> {
    const database = await replica.open()
    if (!database) return undefined
    const tx = database.transaction(stores, 'readwrite', { durability: 'relaxed' })
    const [result] = await Promise.all([work(tx), tx.done])
    return result
  }

  async function clear(tx: Tx): Promise<void> {
    await Promise.all([tx.objectStore('recording').clear(), tx.objectStore('recordedPoints').clear()])
  }

  return {
    async readRecording() {
      const recording = await run((tx) => tx.objectStore('recording').get(key))
      if (!recording) return undefined
      const id = await followAliases(replica, recording.tripId)
      return isTripOrLocalId(id) ? { ...recording, tripId: id } : recording
    },
    async startRecording(tripId, at) {
      const recording = startRecording(tripId, at)
      const isSaved = await run(async (tx) => {
        await clear(tx)
        await tx.objectStore('recording').put(recording, key)
        return true
      })
      if (!isSaved) throw new Error('This browser saves nothing on this device.')
      return recording
    },
    recordFix: (fix) =>
      run(async (tx) => {
        const before = await tx.objectStore('recording').get(key)
        const added = before && addToRecording(before, fix)
        if (!added) return before
        await tx.objectStore('recordedPoints').put(added.point)
        const recording = isFull(added.recording) ? await thinPoints(tx, added.recording) : added.recording
        await tx.objectStore('recording').put(recording, key)
        return recording
      }),
    stopRecording: () =>
      run(async (tx) => {
        const before = await tx.objectStore('recording').get(key)
        if (!before) return undefined
        const recording = { ...before, isRunning: false }
        await tx.objectStore('recording').put(recording, key)
        return recording
      }),
    listRecordedPoints: async () => (await run((tx) => tx.objectStore('recordedPoints').getAll())) ?? [],
    async discardRecording() {
      await run(clear)
    },
  }
}

async function thinPoints(tx: Tx, recording: Recording): Promise<Recording> {
  const points = tx.objectStore('recordedPoints')
  const kept = thin(await points.getAll())
  const keys = new Set(kept.map(({ at }) => at))
  for (const at of await points.getAllKeys()) if (!keys.has(at)) await points.delete(at)
  return { ...recording, points: kept.length, isThinned: true }
}
