import { openReplicaInTime } from './replica.ts'
import { getStatus } from './status.ts'

/** A logout takes what waits along: it waits for a slow disk (ms) before it goes by what the screens were told. */
const longestOpening = 10_000

/** How many changes of whoever is signed in the server does not have, those too whose form still waits for its answer. */
export async function countUnsaved(): Promise<number> {
  const { waiting, needing } = getStatus()
  const told = waiting.length + needing.length
  const database = await openReplicaInTime(longestOpening)
  return database ? database.count('outbox').catch(() => told) : told
}
