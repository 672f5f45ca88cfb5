import { formatCount } from '#shared/count.ts'
import { onlyLook } from '#shared/crew.ts'
import { formatShift } from '#shared/day-texts.ts'
import type { Operation } from '../../offline/public/types.ts'

const verbs = { add: 'Add', edit: 'Change', delete: 'Delete' } as const
const places = { add: 'to', edit: 'in', delete: 'from' } as const

const nouns: { readonly [Noun in string]?: string } = {
  sheet: 'trip plan',
  fill: 'fill-up',
  fills: 'fill-ups',
}

/** Returns a target's noun on screens. */
export const toNoun = ({ noun }: { readonly noun: string }): string => nouns[noun] ?? noun

/** Returns 'Add "Well 45 camp" to Canning Stock Route', for example. */
export function describeOperation(operation: Operation, tripName?: string): string {
  const { kind, target, name, changed } = operation
  const { noun } = target
  const quoted = `"${name}"`
  const place = (preposition: string) => (tripName ? ` ${preposition} ${tripName}` : '')
  if (isMissing(operation)) {
    if (noun === 'waypoint') return quoted + place('in')
    return noun === 'trip' || noun === 'vehicle' ? quoted : `A ${toNoun(target)} of ${quoted}`
  }
  if (kind === 'move') return `Move the dates of ${quoted} ${formatShift(Number(changed.days))}`
  if (noun === 'track') return `${changed.track === null ? 'Remove' : 'Save'} the track to ${quoted}${place('in')}`
  const verb = noun === 'check-in' && kind === 'add' ? 'Send' : verbs[kind]
  if (noun === 'waypoint' || noun === 'waypoints')
    return `${verb} ${noun === 'waypoint' ? quoted : name}${place(places[kind])}`
  const things: { readonly [Noun in string]?: string } = {
    sheet: 'the trip plan of',
    'check-in': 'a check-in of',
    fill: 'a fill-up of',
    fills: 'ids' in target ? `${formatCount(target.ids.length, 'fill-up')} of` : '',
  }
  return `${verb} ${things[noun] ?? `the ${noun}`} ${quoted}`
}

/** Returns true for a change to a joined trip that the user's role does not allow any more. */
export const isForbidden = ({ state, message }: Operation): boolean => state === 'refused' && message === onlyLook

/** Returns true for what a server that was restored from a backup does not have at all. */
export const isMissing = ({ lost, current }: Operation): boolean => lost === true && !current

/** Returns the question before discarding a change; `others` counts the dependent changes. */
export function describeDiscard(operation: Operation, others: number): { question: string; detail: string } {
  const them = formatCount(others, 'other change that needs it goes', 'other changes that need it go')
  const also = others === 0 ? '' : ` ${them} with it.`
  return { question: 'Discard this change?', detail: `${describeDiscarded(operation)}${also}` }
}

function describeDiscarded({ kind, target, name }: Operation): string {
  const { noun } = target
  const of = `of "${name}"`
  const subjects: { readonly [Noun in string]?: string } = {
    waypoints: name,
    'check-in': 'The check-in',
    fill: `The fill-up ${of}`,
    fills: 'ids' in target ? `${formatCount(target.ids.length, 'fill-up')} ${of}` : '',
    track: `The track to "${name}"`,
    sheet: `The trip plan ${of}`,
  }
  const subject = kind === 'move' ? `The dates ${of}` : (subjects[noun] ?? `"${name}"`)
  if (kind === 'delete') return `${subject} will be back.`
  if (kind !== 'add') return `${subject} will go back to the version saved on the server.`
  if (noun === 'check-in') return `${subject} will not be sent.`
  return noun in subjects
    ? `${subject} on this device only will be gone.`
    : `The ${noun} ${subject} is on this device only and will be gone.`
}
