import type { Operation } from '../../../web/offline/types.ts'
import type { Device, Rows } from './device.ts'
import { type Ledger, nameThing, readFields } from './ledger.ts'
import type { Timeline } from './timeline.ts'

type Setting = { readonly device: Device; readonly timeline: Timeline; readonly ledger: Ledger; readonly label: string }

type Choice = 'mine' | 'theirs' | 'both' | 'restore' | 'discard'

/** What the screens offer for a change that needs the user. */
function listChoices({ kind, state, target, current }: Operation): readonly Choice[] {
  if (state === 'refused') return ['discard']
  if (!current) return ['theirs', 'restore']
  return target.noun === 'waypoint' && kind === 'edit' ? ['mine', 'theirs', 'both'] : ['mine', 'theirs']
}

/** The user decides about a change that needs them, if there is one, and the ledger learns what they gave up by it. */
export async function decide({ device, timeline, ledger, label }: Setting, at: number, choice: number): Promise<void> {
  // Nothing else changes between the two looks at the outbox.
  const { promise, resolve } = Promise.withResolvers<void>()
  await timeline.rest()
  device.network.held = promise
  const before = await timeline.finish(device.read())
  const open = before.outbox.filter(({ state }) => state === 'conflict' || state === 'refused')
  const operation = open[at % open.length]
  if (operation) {
    const choices = listChoices(operation)
    const chosen = choices[choice % choices.length] ?? 'discard'
    ledger.note(`  ${label} decides ${chosen} about ${operation.kind} ${JSON.stringify(operation.target)}`)
    await timeline.finish(perform(device, chosen, operation.seq))
    note(ledger, { operation, chosen, before, after: await timeline.finish(device.read()) })
  }
  device.network.held = undefined
  resolve()
  await timeline.rest()
}

function perform(device: Device, choice: Choice, seq: number): Promise<void> {
  const { keepMine, keepTheirs, keepBoth, restoreDeleted, discardOperation } = device.app()
  switch (choice) {
    case 'mine':
      return keepMine(seq)
    case 'theirs':
      return keepTheirs(seq)
    case 'both':
      return keepBoth(seq)
    case 'restore':
      return restoreDeleted(seq)
    case 'discard':
      return discardOperation(seq)
  }
}

type Decided = { readonly operation: Operation; readonly chosen: Choice; readonly before: Rows; readonly after: Rows }

function note(ledger: Ledger, { operation, chosen, before, after }: Decided): void {
  const known = new Set(before.outbox.map(({ seq }) => seq))
  const left = new Set(after.outbox.map(({ seq }) => seq))
  const gone = before.outbox.filter(({ seq }) => !left.has(seq))
  for (const { kind, target, changed } of after.outbox.filter(({ seq }) => !known.has(seq))) {
    const row = kind === 'add' ? findRow(after, target) : undefined
    if (row) ledger.make(nameThing(row), new Map())
    if (row) ledger.promise(nameThing(row), readFields(changed))
  }
  const row = findRow(before, operation.target)
  if (chosen === 'mine' && row && operation.current) {
    const theirs = readFields(operation.current)
    for (const [field, text] of readFields(operation.changed)) {
      ledger.write(nameThing(row), { field, text }, theirs.get(field))
    }
  }
  if (chosen === 'theirs' || chosen === 'discard') for (const one of gone) giveUp(ledger, one, before)
}

/** The user gives a change up. */
function giveUp(ledger: Ledger, { kind, target, changed, was }: Operation, rows: Rows): void {
  if (kind === 'move') {
    for (const row of rows.waypoints) if (row.id in was) ledger.settle(nameThing(row), readFields(row))
    return
  }
  if (kind === 'delete') {
    for (const id of 'waypointId' in target
      ? [target.waypointId]
      : 'vehicleId' in target
        ? [target.vehicleId]
        : [target.tripId])
      ledger.deletedIds.delete(id)
    return
  }
  const row = findRow(rows, target)
  if (!row) return
  if (kind === 'add') ledger.remove(nameThing(row), readFields(row))
  else ledger.settle(nameThing(row), readFields(changed))
}

const findRow = ({ trips, waypoints, vehicles }: Rows, target: Operation['target']) => {
  if (target.noun === 'trip') return trips.find(({ id }) => id === target.tripId)
  if (target.noun === 'vehicle') return vehicles.find(({ id }) => id === target.vehicleId)
  return target.noun === 'waypoint' ? waypoints.find(({ id }) => id === target.waypointId) : undefined
}
