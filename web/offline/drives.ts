import type { TripId } from '#shared/ids.ts'
import { type Drive, noDrive } from '#shared/itinerary/drive.ts'
import { followAliases } from './replica/aliases.ts'
import { isTripOrLocalId } from './replica/local-ids.ts'
import { type Replica, read } from './replica/replica.ts'

export type Drives = {
  /** Returns what the user entered on a trip's road; nothing in a browser that stores nothing. */
  readonly readDrive: (tripId: TripId) => Promise<Drive>
  /** Changes it, and resolves once it is on the disk. Throws where this browser stores nothing. */
  readonly changeDrive: (tripId: TripId, change: (drive: Drive) => Drive) => Promise<Drive>
}

/** Creates the object that keeps arrivals and readings on this device, and nowhere else. */
export function createDrives(replica: Replica): Drives {
  /** The server's id of a trip created here, once there is one. */
  async function findId(tripId: TripId): Promise<TripId> {
    const id = await followAliases(replica, tripId)
    return isTripOrLocalId(id) ? id : tripId
  }

  return {
    async readDrive(tripId) {
      const id = await findId(tripId)
      const database = await replica.open()
      const saved = database && (await read(database, (tx) => tx.objectStore('drives').get(id)))
      return saved ? { arrivals: saved.arrivals, readings: saved.readings } : noDrive
    },
    async changeDrive(tripId, change) {
      const id = await findId(tripId)
      const database = await replica.open()
      if (!database) throw new Error('This browser saves nothing on this device.')
      return replica.write(database, 'strict', async (tx) => {
        const drives = tx.objectStore('drives')
        const { arrivals, readings } = change((await drives.get(id)) ?? noDrive)
        await drives.put({ tripId: id, arrivals, readings })
        return { arrivals, readings }
      })
    },
  }
}
