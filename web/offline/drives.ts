import type { Progress } from '#shared/drive/progress.ts'
import type { TripId } from '#shared/ids.ts'
import { type Drive, noDrive } from '#shared/itinerary/drive.ts'
import { followAliases } from './replica/aliases.ts'
import { isTripOrLocalId } from './replica/local-ids.ts'
import { type Replica, read } from './replica/replica.ts'
import type { SavedDrive } from './replica/types.ts'

export type Drives = {
  /** Returns what the user entered on a trip's road; nothing in a browser that stores nothing. */
  readonly readDrive: (tripId: TripId) => Promise<Drive>
  /** Changes it, and resolves once it is on the disk. Throws where this browser stores nothing. */
  readonly changeDrive: (tripId: TripId, change: (drive: Drive) => Drive) => Promise<Drive>
  /** Returns what the last positions have shown; undefined if there were none. */
  readonly readProgress: (tripId: TripId) => Promise<Progress | undefined>
  /** Saves it; a browser that stores nothing ignores it. */
  readonly saveProgress: (tripId: TripId, progress: Progress) => Promise<void>
}

/** Creates the object that keeps arrivals, readings and progress on this device, and nowhere else. */
export function createDrives(replica: Replica): Drives {
  /** The server's id of a trip created here, once there is one. */
  async function findId(tripId: TripId): Promise<TripId> {
    const id = await followAliases(replica, tripId)
    return isTripOrLocalId(id) ? id : tripId
  }

  async function readSaved(tripId: TripId): Promise<SavedDrive | undefined> {
    const id = await findId(tripId)
    const database = await replica.open()
    return database && read(database, (tx) => tx.objectStore('drives').get(id))
  }

  return {
    async readDrive(tripId) {
      const saved = await readSaved(tripId)
      return saved ? toDrive(saved) : noDrive
    },
    async changeDrive(tripId, change) {
      const id = await findId(tripId)
      const database = await replica.open()
      if (!database) throw new Error('This browser saves nothing on this device.')
      return replica.write(database, 'strict', async (tx) => {
        const drives = tx.objectStore('drives')
        const saved = await drives.get(id)
        const drive = change(saved ? toDrive(saved) : noDrive)
        await drives.put({ ...drive, tripId: id, ...(saved?.progress && { progress: saved.progress }) })
        return drive
      })
    },
    readProgress: async (tripId) => (await readSaved(tripId))?.progress,
    async saveProgress(tripId, progress) {
      const id = await findId(tripId)
      const database = await replica.open()
      if (!database) return
      await replica.write(database, 'relaxed', async (tx) => {
        const drives = tx.objectStore('drives')
        await drives.put({ ...((await drives.get(id)) ?? noDrive), tripId: id, progress })
      })
    },
  }
}

const toDrive = ({ tripId: _tripId, progress: _progress, ...drive }: SavedDrive): Drive => drive
