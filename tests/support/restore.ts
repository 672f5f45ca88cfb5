import { randomUUID } from 'node:crypto'
import { openTable } from '#functions/table/client.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import type { Item } from '#functions/table/table.ts'
import { noteRestore } from '#functions/trips/trip-sequence/store.ts'
import type { UserId } from '#shared/ids.ts'
import { renewHistory } from '../../infra/migrations/history.ts'
import type { Api } from './api.ts'

const open = ({ environment, timers }: Api) => openTable(environment.TABLE_NAME ?? '', timers)

/** Gives the data an id, as the first start of a release does. */
export const setHistory = async (api: Api, history: string = randomUUID()): Promise<void> => {
  const table = open(api)
  await table.put({ Item: { ...(await table.get(keys.version)), ...keys.version, history } })
  api.timers.pass(60_000)
}

/** Copies a user's items: the engine has no backups. */
export const backUpUser = (api: Api, userId: UserId): Promise<Item[]> => queryAll(open(api), keys.everything(userId))

/** Puts the copied items in the place of the user's present ones, except the sessions, as a restore does. */
export async function restoreUser(api: Api, userId: UserId, backup: readonly Item[]): Promise<void> {
  const table = open(api)
  const isKept = ({ sk }: Item) => String(sk).startsWith('S#')
  const present = (await backUpUser(api, userId)).filter((item) => !isKept(item))
  await table.deleteAll(present.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })))
  for (const Item of backup.filter((item) => !isKept(item))) await table.put({ Item })
  await noteRestore(table, userId)
  await renewHistory(table)
  api.timers.pass(60_000)
}
