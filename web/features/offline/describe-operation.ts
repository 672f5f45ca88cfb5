import { formatCount } from '#shared/count.ts'
import { onlyLook } from '#shared/crew.ts'
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
  if (isMissing(operation)) return describeMissing(operation, tripName)
  if (kind === 'move') return `Move the dates of "${name}"${describeDays(changed.days)}`
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

function describeDays(days: unknown): string {
  if (typeof days !== 'number' || days === 0) return ''
  return ` ${formatCount(Math.abs(days), 'day')} ${days < 0 ? 'earlier' : 'later'}`
}

/** Returns the question before discarding a change; `others` counts the dependent changes. */
export function describeDiscard(operation: Operation, others: number): { question: string; detail: string } {
  const { kind, target, name } = operation
  const question = 'Discard this change?'
  const also =
    others === 0
      ? ''
      : ` ${formatCount(others, 'other change')} that ${others === 1 ? 'needs' : 'need'} it ${others === 1 ? 'goes' : 'go'} with it.`
  if (target.noun === 'waypoints') {
    const what = kind === 'add' ? `${name} on this device only will be gone.` : `${name} will be back.`
    return { question, detail: `${what}${also}` }
  }
  if (target.noun === 'check-in') {
    const what = kind === 'add' ? 'The check-in will not be sent.' : 'The check-in will be back.'
    return { question, detail: `${what}${also}` }
  }
  if (target.noun === 'fill' || target.noun === 'fills') {
    const count = target.noun === 'fills' ? formatCount(target.ids.length, 'fill-up') : 'The fill-up'
    const what = {
      add: `${count} of "${name}" on this device only will be gone.`,
      edit: `The fill-up of "${name}" will go back to the version saved on the server.`,
      delete: `The fill-up of "${name}" will be back.`,
      move: '',
    }[kind]
    return { question, detail: `${what}${also}` }
  }
  const subject = { track: `The track to "${name}"`, sheet: `The trip plan of "${name}"` }
  const what = {
    add: `The ${target.noun} "${name}" is on this device only and will be gone.`,
    edit: `${target.noun === 'track' || target.noun === 'sheet' ? subject[target.noun] : `"${name}"`} will go back to the version saved on the server.`,
    delete: `"${name}" will be back.`,
    move: `The dates of "${name}" will go back to the version saved on the server.`,
  }[kind]
  return { question, detail: `${what}${also}` }
}
