import { moveSchema } from '#shared/schemas/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { isForbidden } from '../../../web/features/offline/describe-operation.ts'
import type { Choice } from '../../../web/offline/outbox/decide.ts'
import { isShifted, pickFields } from '../../../web/offline/public/fields.ts'
import { listThingIds, needsDecision, toRoot } from '../../../web/offline/public/target.ts'
import { type Operation, trust } from '../../../web/offline/public/types.ts'
import type { Device, Rows } from './device.ts'
import { type Ledger, nameThing, readFields, type Thing } from './ledger.ts'
import { noteMove } from './moves.ts'
import { checkRestored } from './restored.ts'
import type { Timeline } from './timeline.ts'

type Setting = { readonly device: Device; readonly timeline: Timeline; readonly ledger: Ledger; readonly label: string }

/** Lists the choices that the screens offer; users send again all that a restored server lacks. */
function listChoices(operation: Operation): readonly Choice[] {
  const { kind, state, target, current, lost } = operation
  if (isForbidden(operation)) return ['saveAsOwn', 'discardAll']
  if (state === 'refused') return ['discardOperation']
  if (state === 'failed') return ['sendAgain', 'discardOperation']
  if (current && (kind === 'delete' || kind === 'move')) return ['doAnyway', 'discardOperation']
  if (!current) return lost ? ['sendLost'] : ['keepTheirs', 'restoreDeleted']
  return target.noun === 'waypoint' && kind === 'edit'
    ? ['keepMine', 'keepTheirs', 'keepBoth']
    : ['keepMine', 'keepTheirs']
}

/** Resolves the first change that needs the user, and records what the user gave up. */
export async function decide({ device, timeline, ledger, label }: Setting, at: number, choice: number): Promise<void> {
  // No other change may happen between the two reads.
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await timeline.rest()
  device.network.blockedUntil = promise
  const before = await timeline.finish(device.read())
  ledger.record(before)
  const open = before.outbox.filter(needsDecision)
  const operation = open[at % open.length]
  if (operation) {
    const choices = listChoices(operation)
    const chosen = choices[choice % choices.length] ?? 'discardOperation'
    ledger.note(
      `  ${label} decides ${chosen} about ${operation.kind} ${JSON.stringify([operation.target, operation.changed])}`,
    )
    await timeline.finish(device.app().decide(operation.seq, chosen))
    const after = await timeline.finish(device.read())
    const isCopied =
      chosen === 'restoreDeleted' ||
      chosen === 'keepBoth' ||
      (chosen === 'sendLost' && operation.target.noun === 'trip')
    if (isCopied) checkRestored(operation, before, after)
    if (chosen === 'saveAsOwn') checkRestored({ target: toRoot(operation.target), kind: 'edit' }, before, after)
    note(ledger, { operation, chosen, before, after })
    ledger.here.record(label, after)
  }
  device.network.blockedUntil = undefined
  release()
  await timeline.rest()
}

type Decided = { readonly operation: Operation; readonly chosen: Choice; readonly before: Rows; readonly after: Rows }

function note(ledger: Ledger, { operation, chosen, before, after }: Decided): void {
  ledger.record(after)
  // A change that is sent again takes the place of the question.
  const known = new Set(
    before.outbox.flatMap(({ seq }) => (seq === operation.seq && chosen === 'sendLost' ? [] : [seq])),
  )
  const isKnown = (id: string) =>
    [...before.trips, ...before.waypoints, ...before.vehicles].some((one) => one.id === id)
  const left = new Set(after.outbox.map(({ seq }) => seq))
  const settled = before.outbox.filter(({ seq }) => !left.has(seq))
  for (const { target, changed, was } of after.outbox) {
    const name = findName(ledger, target)
    // An item that is added again keeps its place with the numbers of the stops around it.
    const order = name === undefined ? [] : readFields(pickFields(changed, ['order']))
    for (const [field, text] of order) ledger.write(name ?? '', { field, text }, readFields(was).get(field))
  }
  for (const { kind, target, changed } of after.outbox.filter(({ seq }) => !known.has(seq))) {
    const name = kind === 'add' ? findName(ledger, target) : undefined
    if (name === undefined) continue
    const [id = ''] = listThingIds(target)
    if (isKnown(id)) ledger.sendAgain(id)
    else ledger.make(name, new Map())
    ledger.promise(name, readFields(changed))
  }
  if (chosen === 'keepMine') keepMine(ledger, operation)
  if (chosen === 'doAnyway') doAnyway(ledger, operation)
  // The stops get other dates than the device showed.
  if (chosen === 'doAnyway' && operation.kind === 'move') giveUp(ledger, operation)
  // A restored trip may lack a pending move.
  const isGivenUp = ({ kind }: Operation) => /keepTheirs|discard/.test(chosen) || kind === 'move'
  for (const one of settled.filter(isGivenUp)) giveUp(ledger, one)
  if (chosen === 'keepTheirs' && !operation.current) giveUpRows(ledger, before, after)
}

/** Records that a user gave up what another device deleted, with all that this one had of it. */
function giveUpRows(ledger: Ledger, before: Rows, after: Rows): void {
  const things = (rows: Rows) => [...rows.trips, ...rows.waypoints, ...rows.vehicles]
  const listGone = <Row extends { readonly id: string }>(was: readonly Row[], is: readonly Row[]) =>
    was.filter(({ id }) => !is.some((one) => one.id === id))
  for (const one of listGone(things(before), things(after))) ledger.remove(nameThing(one), readFields(one))
  for (const { id } of listGone(before.trips, after.trips)) ledger.here.drop(id)
  for (const one of listGone(before.sheets, after.sheets)) {
    const name = ledger.names.get(one.id)
    if (name !== undefined) ledger.settle(name, readFields(one))
  }
  for (const { note = '' } of listGone(before.checkIns, after.checkIns)) ledger.checkIns.drop(note)
  for (const { note = '' } of listGone(before.fills, after.fills)) ledger.fills.drop(note)
}

function keepMine(ledger: Ledger, { target, changed, current }: Operation): void {
  const name = findName(ledger, target)
  const theirs = readFields(current ?? {})
  if (name) for (const [field, text] of readFields(changed)) ledger.write(name, { field, text }, theirs.get(field))
}

type Import = { readonly waypoints: readonly Waypoint[] }
type Noted = { readonly note?: string }
type Whole = Thing & {
  readonly waypointDTOS?: readonly Waypoint[]
  readonly sheet?: object
  readonly checkIns?: readonly Noted[]
  readonly fills?: readonly Noted[]
}

function doAnyway(ledger: Ledger, { kind, changed, current }: Operation): void {
  const { waypointDTOS: stops = [], sheet = {}, checkIns = [], fills = [], ...thing } = trust<Whole>(current)
  if (kind === 'move') {
    noteMove(ledger, stops, moveSchema.parse(changed))
    return
  }
  for (const one of [thing, ...stops]) ledger.remove(nameThing(one), readFields(one))
  ledger.settle(nameThing(thing), readFields(sheet))
  for (const { note = '' } of checkIns) ledger.checkIns.drop(note)
  for (const { note = '' } of fills) ledger.fills.drop(note)
}

export function giveUp(ledger: Ledger, { kind, target, changed, was, taken }: Operation): void {
  if (kind === 'move') {
    for (const [id, shifted] of Object.entries(was)) {
      const stop = ledger.names.get(id)
      if (stop && isShifted(shifted)) ledger.settle(stop, readFields(shifted.to))
    }
  }
  if (kind === 'delete') {
    // A restored trip includes the stops that were deleted with it.
    const ids = [...listThingIds(target), ...(taken?.waypoints ?? []).map(({ id }) => id)]
    for (const id of ids) ledger.deletedIds.delete(id)
  }
  if (target.noun === 'check-in' && kind === 'add') ledger.checkIns.drop(String(changed.note))
  if (target.noun === 'fill' && kind === 'add') ledger.fills.drop(String(changed.note))
  if (target.noun === 'trip' && kind === 'add') ledger.here.drop(target.tripId)
  if (target.noun === 'waypoints' && kind === 'add')
    for (const one of trust<Import>(changed).waypoints) ledger.remove(nameThing(one), readFields(one))
  const name = findName(ledger, target)
  if (name && kind === 'add') ledger.remove(name, readFields(changed))
  if (name && kind === 'edit') ledger.settle(name, readFields(changed))
}

const findName = (ledger: Ledger, target: Operation['target']) => ledger.names.get(listThingIds(target)[0] ?? '')
