import { openReplicaInTime } from './replica.ts'
import { getStatus } from './status.ts'

/** How many changes of whoever is signed in the server does not have, those too whose form still waits for its answer. */
export async function countUnsaved(): Promise<number> {
  const { waiting, needing } = getStatus()
  const told = waiting.length + needing.length
  const database = await openReplicaInTime()
  return database ? database.count('outbox').catch(() => told) : told
}
