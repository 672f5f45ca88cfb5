import { isTripId } from '#shared/ids.ts'
import { moveSchema } from '#shared/schemas/trip.ts'
import { listThingIds } from '../../../web/offline/public/target.ts'
import type { Api, SignedIn } from '../api.ts'
import { backUpUser, restoreUser } from '../restore.ts'
import type { Rows } from './device.ts'
import type { Backup, Thing } from './ledger.ts'
import { noteMove } from './moves.ts'
import { paths, type World } from './visit.ts'

/** The user's data on the server. */
export type Server = ReturnType<typeof createServer>

export function createServer(api: Api, { userId, refreshToken }: SignedIn) {
  let last: (Backup & { readonly putBack: () => Promise<void> }) | undefined

  const request = async (path: string) => {
    const { json } = await api.call('POST', '/api/auth/refresh', { body: { refreshToken } })
    return (await api.call('GET', path, { token: json.accessToken })).json
  }

  return {
    request,
    async readAll() {
      const { trips }: { trips: Rows['trips'] } = await request(`${paths.trips}/paginated?page=0&size=100`)
      const vehicles: Thing[] = await request(paths.vehicles)
      const whole = await Promise.all(trips.map(({ id }) => request(paths.trip(id))))
      const stops: Thing[] = whole.flatMap(({ waypointDTOS }) => waypointDTOS)
      return { trips, whole, stops, vehicles }
    },
    /** Backs up the data, in the place of the backup before. */
    async backUp(backup: Backup): Promise<void> {
      const items = await backUpUser(api, userId)
      last = { ...backup, putBack: () => restoreUser(api, userId, items) }
    },
    getBackup: () => last,
  }
}

export async function backUpServer({ timeline, ledger, server }: World): Promise<void> {
  await timeline.rest()
  const { trips, stops, vehicles } = await server.readAll()
  await server.backUp(ledger.backUp([...trips, ...stops, ...vehicles]))
}

/** Puts the server back to its last backup. */
export async function restoreServer({ devices, timeline, ledger, server }: World): Promise<void> {
  const backup = server.getBackup()
  if (!backup) return
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const { network } of devices) network.blockedUntil = promise
  // No request takes longer, and none arrives while the server is being restored.
  await timeline.pass(60_000)
  await timeline.rest()
  const pending = new Set<string>()
  for (const device of devices) {
    const rows = await timeline.finish(device.read())
    ledger.record(rows)
    for (const { kind, target, changed } of rows.outbox) {
      if (kind === 'delete') for (const id of listThingIds(target)) pending.add(id)
      // Restored data may have the counter that a pending move expects.
      if (kind === 'move' && target.noun === 'trip')
        noteMove(ledger, listStops(backup.things, target.tripId), moveSchema.parse(changed))
    }
  }
  // Devices that saw a deletion have dropped what only they had of it.
  const { trips } = await server.readAll()
  for (const { id } of backup.things) if (isTripId(id) && !trips.some((trip) => trip.id === id)) ledger.here.drop(id)
  await backup.putBack()
  ledger.restore(backup, pending)
  for (const { network } of devices) network.blockedUntil = undefined
  resolve()
  await timeline.rest()
}

const listStops = (things: readonly Thing[], tripId: string) =>
  things.filter((thing) => 'latitude' in thing).filter(({ id }) => toTripNumber(id) === toTripNumber(tripId))

const toTripNumber = (id: string) => id.slice(0, id.indexOf('-'))
