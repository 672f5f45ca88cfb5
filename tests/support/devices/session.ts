import { deepStrictEqual } from 'node:assert/strict'
import type { Rows } from './device.ts'
import type { Visit } from './visit.ts'

/** Ends the user's session on one device, whose login page cleans up; the user logs in again after these milliseconds. */
export async function endSession({ device, timeline, person }: Visit, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  device.network.blockedUntil = promise
  await timeline.rest()
  const before = await timeline.finish(device.read())
  device.signIn()
  await timeline.finish(device.app().listOthers())
  await timeline.finish(device.app().deleteLeftovers())
  await timeline.pass(milliseconds)
  device.signIn(person)
  deepStrictEqual(
    listOnlyHere(await timeline.finish(device.read())),
    listOnlyHere(before),
    'The login page deleted data',
  )
  device.network.blockedUntil = undefined
  resolve()
  await timeline.finish(device.request('GET', '/api/users/auth').catch(() => undefined))
}

/** Returns what no server has. */
const listOnlyHere = ({ outbox, drives, recordings, marks }: Rows) => ({
  changes: outbox.map(({ seq, kind, target, changed }) => ({ seq, kind, target, changed })),
  drives,
  recordings,
  kept: marks.flatMap(({ key, kept }) => (kept ? [{ key, kept }] : [])),
})
