import { formatCount } from '#shared/count.ts'
import { type Day, isDay } from '#shared/date.ts'
import { formatDayOfYear } from '#shared/day-texts.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import { readClock, toMoment } from './moments.ts'
import { splitPhones, toPhoneAddress } from './phone.ts'

export const actNote = 'They asked you to do this. Calling too early does no harm.'

/** The time to worry, and what to do then. */
export type Act = { readonly headline: string; readonly steps: readonly string[] }

/** Returns the sentence with the time to act, and the steps: the user's own, else who to call first, the wait and the agency. */
export function describeAct(tripPlan: TripPlan): Act {
  const { party = [], back, steps = [] } = tripPlan
  const names = party.map(({ name }) => name.trim()).filter((name) => name !== '')
  const who = new Intl.ListFormat('en-GB').format(names) || 'us'
  const by = back ? ` by ${formatDayOfYear(back.day)}, ${back.time} (${back.zone})` : ''
  const own = steps.map((step) => step.trim()).filter((step) => step !== '')
  return {
    headline: `If you have not heard from ${who}${by}:`,
    steps:
      own.length > 0
        ? [...own, ...listUnnamedAgency(tripPlan, own)]
        : [describeCall(tripPlan), ...describeWait(tripPlan), describeAgency(tripPlan)],
  }
}

/** An agency whose number none of the user's own steps has would not be printed at all: '000' is not in '0427 000 123'. */
function listUnnamedAgency(tripPlan: TripPlan, steps: readonly string[]): string[] {
  const phone = tripPlan.agency?.phone.trim() ?? ''
  const named = steps.flatMap((step) => step.match(/[\d+(][\d ()/-]*\d/g) ?? []).flatMap(toNumbers)
  return phone === '' || toNumbers(phone).every((one) => named.includes(one)) ? [] : [describeAgency(tripPlan)]
}

const toNumbers = (text: string): string[] => splitPhones(text).map(toPhoneAddress)

const deviceKinds = new Set(['inReach', 'sat phone'])

function describeCall({ party = [], reach = [] }: TripPlan): string {
  const phones = party.flatMap(({ phone = '' }) => (phone.trim() === '' ? [] : [phone.trim()]))
  const device = reach.some(({ kind }) => deviceKinds.has(kind)) ? ', then the satellite device' : ''
  return `Call or text ${phones.length > 0 ? phones.join(', ') : blank}${device}.`
}

function describeWait({ back, graceHours = 0 }: TripPlan): string[] {
  if (graceHours <= 0) return []
  const start = back && toMoment(back)
  const until = back && start !== undefined ? readClock(start + graceHours * 3_600_000, back.zone) : undefined
  if (!until) return [`Wait ${formatCount(graceHours, 'hour')}.`]
  return [`Wait until ${until.day === back?.day ? '' : `${formatDayOfYear(until.day)}, `}${until.time}.`]
}

function describeAgency({ agency }: TripPlan): string {
  const [name, phone] = [agency?.name.trim(), agency?.phone.trim()]
  const called = [name || (phone ? 'the police' : blank), ...(phone ? [phone] : [])].join(', ')
  return `Call ${called}, and read this page to them.`
}

/** A line to fill in by hand. */
export const blank = '____________________'

/** Returns what is wrong with the time of return; the rest of the plan prints anyway. */
export function listReturnNotes({ back }: TripPlan, lastDay: Day | undefined, now: number): string[] {
  if (!back || !isDay(back.day)) return ['No return time agreed.']
  const at = toMoment(back)
  return [
    ...(lastDay !== undefined && back.day < lastDay ? ['You return before your last stop.'] : []),
    ...(at !== undefined && at < now ? ['This time has passed.'] : []),
  ]
}
