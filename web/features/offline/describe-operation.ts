import { formatCount } from '#shared/count.ts'
import { onlyLook } from '#shared/crew.ts'
import type { Operation } from '../../offline/public/types.ts'
import { formatShift } from './describe-moved.ts'

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
  if (isMissing(operation)) return describeMissing(operation, tripName)
  if (kind === 'move') return `Move the dates of "${name}" ${formatShift(Number(changed.days))}`
  const place = tripName ? ` ${places[kind]} ${tripName}` : ''
  if (target.noun === 'waypoints') return `${verbs[kind]} ${name}${place}`
  if (target.noun === 'track') return describeTrackEdit(name, changed.track === null, tripName)
  if (target.noun === 'sheet') return `Change the trip plan of "${name}"`
  if (target.noun === 'check-in') return `${kind === 'add' ? 'Send' : 'Delete'} a check-in of "${name}"`
  if (target.noun === 'fill') return `${verbs[kind]} a fill-up of "${name}"`
  if (target.noun === 'fills') return `Add ${formatCount(target.ids.length, 'fill-up')} of "${name}"`
  if (target.noun !== 'waypoint') return `${verbs[kind]} the ${target.noun} "${name}"`
  return `${verbs[kind]} "${name}"${place}`
}

/** Returns true for a change to a joined trip that the user's role does not allow any more. */
export const isForbidden = ({ state, message }: Operation): boolean => state === 'refused' && message === onlyLook

/** Returns true for what a server that was restored from a backup does not have at all. */
export const isMissing = ({ lost, current }: Operation): boolean => lost === true && !current

function describeMissing({ target, name }: Operation, tripName = ''): string {
  if (target.noun === 'waypoint') return `"${name}"${tripName && ` in ${tripName}`}`
  return target.noun === 'trip' || target.noun === 'vehicle' ? `"${name}"` : `A ${toNoun(target)} of "${name}"`
}

const describeTrackEdit = (name: string, isRemoved: boolean, tripName = ''): string =>
  `${isRemoved ? 'Remove' : 'Save'} the track to "${name}"${tripName && ` in ${tripName}`}`

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
