import type { Progress } from '#shared/drive/progress.ts'
import type { TripId } from '#shared/ids.ts'
import { type Drive, noDrive } from '#shared/itinerary/drive.ts'
import { protectOnce } from './public/app/protection.ts'
import { isTripOrLocalId } from './public/local-ids.ts'
import type { SavedDrive } from './public/types.ts'
import type { Layers } from './reading/layers.ts'
import { getOwner } from './replica/database.ts'
import type { ReadTx, WriteTx } from './replica/replica.ts'

/** Creates the object that keeps arrivals, readings and progress on this device, and nowhere else. */
export function createDrives({ replica, ...browser }: Layers) {
  const readSaved = (tripId: TripId) =>
    replica.read(async (tx) => tx.objectStore('drives').get(await findId(tx, tripId)))

  return {
    /** Returns what the user entered on a trip's road; nothing in a browser that stores nothing. */
    async readDrive(tripId: TripId): Promise<Drive> {
      const saved = await readSaved(tripId)
      return saved ? toDrive(saved) : noDrive
    },
    /** Changes it, and resolves once it is on the disk. Throws for a deleted trip, and where this browser stores nothing. */
    async changeDrive(tripId: TripId, change: (drive: Drive) => Drive): Promise<Drive> {
      const database = await replica.open()
      if (!database) throw new Error('This browser saves nothing on this device.')
      void protectOnce(browser, getOwner(database))
      return replica.write(database, 'strict', async (tx) => {
        const id = await findId(tx, tripId)
        if (!(await hasTrip(tx, id))) throw new Error('This trip was deleted.')
        const saved = await tx.objectStore('drives').get(id)
        const drive = change(saved ? toDrive(saved) : noDrive)
        await tx
          .objectStore('drives')
          .put({ ...drive, tripId: id, ...(saved?.progress && { progress: saved.progress }) })
        return drive
      })
    },
    /** Returns what the last positions have shown; undefined if there were none. */
    readProgress: async (tripId: TripId): Promise<Progress | undefined> => (await readSaved(tripId))?.progress,
    /** Saves it, unless the trip was deleted or this browser stores nothing. */
    async saveProgress(tripId: TripId, progress: Progress): Promise<void> {
      const database = await replica.open()
      if (!database) return
      await replica.write(database, 'relaxed', async (tx) => {
        const id = await findId(tx, tripId)
        const drives = tx.objectStore('drives')
        if (await hasTrip(tx, id)) await drives.put({ ...((await drives.get(id)) ?? noDrive), tripId: id, progress })
      })
    },
  }
}

/** Returns the server's id of a trip created here, once there is one. */
async function findId(tx: ReadTx, tripId: TripId): Promise<TripId> {
  const { id = tripId } = (await tx.objectStore('aliases').get(tripId)) ?? {}
  return isTripOrLocalId(id) ? id : tripId
}

const hasTrip = async (tx: WriteTx, tripId: TripId): Promise<boolean> =>
  (await tx.objectStore('trips').getKey(tripId)) !== undefined

const toDrive = ({ tripId: _tripId, progress: _progress, ...drive }: SavedDrive): Drive => drive
