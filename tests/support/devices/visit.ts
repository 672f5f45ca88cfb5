import fc from 'fast-check'
import { isJoined } from '#shared/ids.ts'
import type { SignedIn } from '../api.ts'
import type { Device, Rows } from './device.ts'
import type { Ledger } from './ledger.ts'
import { type Fault, faults } from './network.ts'
import type { Server } from './server.ts'
import type { Timeline } from './timeline.ts'

/** The parts that every step of a walk needs. */

export type World = {
  readonly person: SignedIn
  readonly devices: readonly [Device, Device, ...Device[]]
  readonly server: Server
  readonly timeline: Timeline
  readonly ledger: Ledger
  readonly count: () => number
}
export type Visit = World & { readonly device: Device; readonly label: string; readonly rows: Rows }

/** Chooses an item, modulo the length of any list. */
export const nth = fc.nat({ max: 7 })
export const pick = <Item>(list: readonly Item[], at: number): Item | undefined => list[at % list.length]

/** The faults of a change's requests, and whether the user waits for the answer. */
export const deliveries: fc.Arbitrary<Delivery> = fc.record({
  faults: fc.array(fc.constantFrom('none' as const, ...faults), { maxLength: 3 }),
  isAwaited: fc.boolean(),
})
export type Delivery = { readonly faults: readonly Fault[]; readonly isAwaited: boolean }

export type Request = {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly headers?: Record<string, string>
}

/** `accept` runs once the user is told that the change is saved, or will be. */
export async function send(
  { device, timeline, ledger, label }: Visit,
  { method, path, ...call }: Request,
  { faults, isAwaited }: Delivery,
  accept: () => void,
): Promise<void> {
  device.network.faults = [...faults]
  const sent = device.request(method, path, call).then(async (response) => {
    ledger.note(
      `  ${label} ${method} ${path} ${JSON.stringify(call)}: ${response.status} ${(await response.text()).slice(0, 200)}`,
    )
    if (response.ok) accept()
  })
  await (isAwaited ? timeline.finish(sent) : timeline.rest())
}

export const paths = {
  trips: '/api/user/trips',
  vehicles: '/api/user/vehicles',
  trip: (id: string) => `${paths.trips}/${id}`,
  fills: (vehicleId: string) => `${paths.vehicles}/${vehicleId}/fills`,
  stops: (tripId: string) => `${paths.trip(tripId)}/waypoints`,
}
/** The name of a device in words. */
export const toLabel = (index: number): string => 'ABC'.charAt(index)

export const seen = ({ rev }: { readonly rev: number }) => ({ 'if-match': `"${rev}"` })

export async function look({ device, timeline }: Pick<Visit, 'device' | 'timeline'>): Promise<void> {
  const get = (path: string) => timeline.finish(device.request('GET', path).catch(() => undefined))
  await get('/api/users/auth')
  await get(paths.vehicles)
  await get(`${paths.trips}/paginated?page=0&size=100`)
  await get('/api/user/joined')
  const { trips, vehicles } = await timeline.finish(device.read())
  for (const { id } of vehicles) await get(paths.fills(id))
  for (const { id } of trips) {
    await get(paths.trip(id))
    if (!isJoined(id)) await get(`${paths.trip(id)}/sheet`)
    await get(`${paths.trip(id)}/check-ins`)
  }
}
