import type { CheckInState } from '../check-in.ts'
import { describeState, formatDayNear } from '../check-in-texts.ts'
import { type Day, toDay } from '../date.ts'
import type { Position } from '../geo.ts'
import { countSeptets, cutToSeptets, toGsmText } from '../gsm-text.ts'
import { roundStored, type Units } from '../units.ts'
import { formatWhole } from './quantities.ts'

type NumberedStop = { readonly number: number; readonly name: string }

/** A check-in for a satellite messenger or an SMS, or a call for help. */
export type TextMessage = {
  readonly trip: string
  /** Absent outside the trip's days. */
  readonly day?: { readonly number: number; readonly of: number } | undefined
  readonly position?: Position | undefined
  readonly stop?: NumberedStop | undefined
  /** An ISO time as in a check-in, with an offset. */
  readonly at: string
  readonly state: CheckInState | 'help'
  readonly until?: string | undefined
  readonly note?: string | undefined
  /** Left in tank and cans, or in the battery. */
  readonly fuel?: { readonly amount: number; readonly unit: 'L' | 'kWh' } | undefined
  readonly next?: (NumberedStop & { readonly day?: Day | undefined }) | undefined
}

/** Septets in one message. */
export const messageLength = 160

/** From the whole text to the least, each a step shorter. `name` is the septets of a name. */
const steps = [
  { name: messageLength, hasNext: true, hasFuel: true },
  { name: 20, hasNext: true, hasFuel: true },
  { name: 9, hasNext: true, hasFuel: true },
  { name: 9, hasNext: false, hasFuel: true },
  { name: 9, hasNext: false, hasFuel: false },
]
type Step = (typeof steps)[number]

/**
 * Writes 'Canning d7/23 23.7540S 122.5170E Durba Springs. All well. Fuel 92L. Next Well 33 Wed' in at most 160 septets of GSM letters. If it
 * is too long, names are shortened, then the next stop and then the fuel are left out, and at last the note is cut.
 */
export function writeTextMessage(message: TextMessage, units: Units): string {
  const texts = steps.map((step) => write(message, units, step))
  return texts.find((text) => countSeptets(text) <= messageLength) ?? cutToSeptets(texts.at(-1) ?? '', messageLength)
}

function write(
  { trip, day, position, stop, at, state, until, note, fuel, next }: TextMessage,
  units: Units,
  step: Step,
) {
  const today = toDay(at)
  const head = [
    cutToSeptets(toGsmText(trip) ?? '', step.name),
    day && `d${day.number}/${day.of}`,
    position && writePosition(position),
    stop && writeName(stop, step),
  ]
  const nextDay = next?.day && today ? formatDayNear(next.day, today, 'short', 'after') : undefined
  const sentences = [
    head.filter(Boolean).join(' '),
    state === 'help'
      ? 'Need help'
      : `${describeState({ state, until }, Date.parse(at), 'short').slice(0, -1)}${until ? ` ${writeZone(until)}` : ''}`,
    toGsmText(note ?? '')?.replace(/[. ]+$/, ''),
    step.hasFuel && fuel && writeFuel(fuel, units),
    step.hasNext && next && ['Next', writeName(next, step), nextDay].filter(Boolean).join(' '),
  ]
  return sentences.filter(Boolean).join('. ')
}

/** A name in another script is replaced by the stop's number, which the link shows, too. */
const writeName = ({ number, name }: NumberedStop, step: Step): string =>
  cutToSeptets(toGsmText(name) || `stop ${number}`, step.name)

const writePosition = ({ latitude, longitude }: Position): string =>
  `${writeDegrees(latitude, 'N', 'S')} ${writeDegrees(longitude, 'E', 'W')}`

const writeDegrees = (degrees: number, positive: string, negative: string): string =>
  `${Math.abs(degrees).toFixed(4)}${roundStored(degrees) < 0 ? negative : positive}`

/** Returns 'UTC+8' for an ISO time with that offset: who reads the text may be in another zone. */
const writeZone = (time: string): string => `UTC${time.slice(16).replace(/0(?=\d:)|:00/g, '')}`

const writeFuel = ({ amount, unit }: NonNullable<TextMessage['fuel']>, units: Units): string =>
  `${unit === 'kWh' ? 'Battery' : 'Fuel'} ${formatWhole(amount, unit, units, 'down').replace(' ', '')}`
