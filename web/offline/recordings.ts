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
import type { WriteTx } from './replica/replica.ts'

const key = 'recording'

/** Creates the object that keeps the recording on this device. Each point is saved by itself, so that a crash loses one at most. */
export function createRecordings({ replica, ...browser }: Layers) {
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
      return before && put(tx, { ...before, isRunning })
    })

  return {
    /** Returns the recording on this device, running or not saved yet; undefined without one. */
    async readRecording(): Promise<Recording | undefined> {
      const recording = await replica.read((tx) => tx.objectStore('recording').get(key))
      if (!recording) return undefined
      const id = await followAliases(replica, recording.tripId)
      return isTripOrLocalId(id) ? { ...recording, tripId: id } : recording
    },
    /** Starts the device's only recording, and deletes the one before. Throws where this browser stores nothing. */
    async startRecording(tripId: TripId, at: number): Promise<Recording> {
      const database = await replica.open()
      if (!database) throw new Error('This browser saves nothing on this device.')
      void protectOnce(browser, getOwner(database))
      return replica.write(database, 'strict', async (tx) => {
        await clear(tx)
        return put(tx, startRecording(tripId, at))
      })
    },
    /** Adds a fix if it adds a point, and returns the recording. Throws if the device has no room left. */
    recordFix: (fix: Fix): Promise<Recording | undefined> =>
      run('relaxed', async (tx) => {
        const before = await tx.objectStore('recording').get(key)
        const added = before && addToRecording(before, fix)
        if (!added) return before
        await tx.objectStore('recordedPoints').put(added.point)
        return put(tx, isFull(added.recording) ? await thinPoints(tx, added.recording) : added.recording)
      }),
    stopRecording: () => setRunning(false),
    /** Continues a recording that was stopped. */
    resumeRecording: () => setRunning(true),
    /** Deletes the points at these times once they are saved elsewhere, and returns what is left. */
    dropRecordedPoints: (times: ReadonlySet<number>): Promise<Recording | undefined> =>
      run('strict', async (tx) => {
        const before = await tx.objectStore('recording').get(key)
        const left = before && removePoints(before, await tx.objectStore('recordedPoints').getAll(), times)
        if (!left) return clear(tx)
        await keepOnly(tx, left.points)
        return put(tx, left.recording)
      }),
    listRecordedPoints: async (): Promise<RecordedPoint[]> =>
      (await replica.read((tx) => tx.objectStore('recordedPoints').getAll())) ?? [],
    discardRecording: (): Promise<void> => run('strict', clear),
  }
}

async function put(tx: WriteTx, recording: Recording): Promise<Recording> {
  await tx.objectStore('recording').put(recording, key)
  return recording
}

async function clear(tx: WriteTx): Promise<undefined> {
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
