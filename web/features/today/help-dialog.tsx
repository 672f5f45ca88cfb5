import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { type Fix, findClockError, isStale } from '#shared/drive/fix.ts'
import { describeFix, describeWay } from '#shared/drive/fix-texts.ts'
import { formatPosition, type Position } from '#shared/geo.ts'
import type { TripId } from '#shared/ids.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import { writeTextMessage } from '#shared/itinerary/text-message.ts'
import { findProgress } from '#shared/itinerary/today.ts'
import { formatCoordinates } from '#shared/notations/coordinates.ts'
import { formatLeft, formatMoment } from '#shared/time-texts.ts'
import type { PhoneNumber } from '#shared/trip.ts'
import { listNumbers } from '#shared/trip-plan-numbers.ts'
import { useNotation } from '../../hooks/use-notation.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { paths } from '../../paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { savedFixQuery } from '../check-ins/api.ts'
import { emptyValues, toTextMessage } from '../check-ins/check-in-form.ts'
import { useNow } from '../offline/use-now.ts'
import { useTripPlan } from '../trip-plan/api.ts'
import { splitPhones, toPhoneAddress } from '../trip-plan/plan/phone.ts'
import css from './road.module.css'
import type { Receiver, Road } from './road.ts'
import { positionProblems, useFixes } from './use-fixes.ts'

type HelpDialogProps = {
  readonly road: Road
  /** Undefined on screens that receive no position: this dialog then does. */
  readonly receiver: Receiver | undefined
  readonly onClose: () => void
}

/** Facts that rescuers need: the position, the stops nearby, phone numbers, and a text to read out or send. */
export function HelpDialog({ road, receiver, onClose }: HelpDialogProps) {
  const { trip, itinerary, drive, today } = road
  const units = useUnits()
  const { fix, problem, clockError } = useReceiver(road, receiver)
  const now = useNow(5_000) + clockError
  const progress = findProgress(itinerary.stops, drive, today)
  const last = itinerary.stops[progress.previous]
  const next = progress.next === undefined ? undefined : itinerary.stops[progress.next]
  const isLive = fix !== undefined && !isStale(fix, now)
  const place = fix?.position ?? last?.position
  const known = fix ? `Last fix at ${formatMoment(fix.at, now)}` : `Last stop ${last?.name}`
  const message = toTextMessage(
    {
      ...emptyValues,
      place: isLive ? 'position' : 'none',
      note: isLive || !place ? '' : `${known} ${formatPosition(place)}`,
    },
    { name: trip.name, itinerary, drive, fix },
    now,
  )
  const text = writeTextMessage({ ...message, state: 'help' }, units)
  return (
    <Dialog title="Help" onClose={onClose}>
      <section aria-label="Position" className="stack">
        <p className="strong">
          {isLive
            ? 'You are here.'
            : fix
              ? `Not your position now: the last known, ${formatLeft(now - fix.at)} ago.`
              : `Your position is unknown. The last stop is ${last?.name}:`}
        </p>
        {place ? <Coordinates position={place} /> : null}
        <p>
          {[problem && positionProblems[problem], fix && `${describeFix(fix, now, units)}.`].filter(Boolean).join(' ')}
        </p>
        {fix
          ? [last, next].map((stop) =>
              stop ? <Way key={stop.id} from={fix} to={stop} isNext={stop === next} /> : null,
            )
          : null}
      </section>
      {trip.role === undefined ? (
        <OwnNumbers tripId={trip.id} />
      ) : (
        <Numbers numbers={[...(trip.numbers ?? []), localEmergency]}>
          {trip.numbers ? null : <p dir="auto">{`${trip.owner} has the trip plan with the phone numbers.`}</p>}
        </Numbers>
      )}
      <section aria-label="Text message" className="stack">
        <p>Read this out, or send it with a satellite messenger:</p>
        <p className={css.message}>{text}</p>
        <CopyButton text={text} failed="The text couldn’t be copied. Select it and copy it yourself.">
          Copy text
        </CopyButton>
      </section>
    </Dialog>
  )
}

/** Returns the screen's position or this dialog's, else the last that Drive has found on this trip. */
function useReceiver({ trip }: Road, receiver: Receiver | undefined): Receiver {
  const [found, setFound] = useState<Pick<Receiver, 'fix' | 'clockError'>>()
  const { problem } = useFixes(receiver === undefined, (fix) =>
    setFound({ fix, clockError: findClockError(fix, Date.now()) }),
  )
  const { data: saved } = useQuery(savedFixQuery(trip.id))
  return receiver ?? { ...(found ?? { fix: saved ?? undefined, clockError: 0 }), problem }
}

/** The user's notation large, and another: decimal degrees, or degrees and minutes. */
function Coordinates({ position: { latitude, longitude } }: { readonly position: Position }) {
  const notation = useNotation()
  const place = { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) }
  return (
    <>
      <p className={css.coordinates} translate="no">
        {formatCoordinates(place, notation)}
      </p>
      <p className={css.distance} translate="no">
        {formatCoordinates(place, notation === 'decimal' ? 'ddm' : 'decimal')}
      </p>
    </>
  )
}

/** 'Last stop: Marble Campsite, 7.7 km, SW 224°, true north' */
function Way({ from, to, isNext }: { readonly from: Fix; readonly to: Stop; readonly isNext: boolean }) {
  const units = useUnits()
  return <p dir="auto">{`${isNext ? 'Next' : 'Last'} stop: ${to.name}, ${describeWay(from, to.position, units)}`}</p>
}

/** Phones call the local emergency service for 112, wherever they are, also without a SIM (3GPP TS 22.101, 10.1). */
const localEmergency: PhoneNumber = { name: 'Local emergency number', phone: '112' }

/** The numbers of the user's trip plan: its rescue service's, and those of the contacts at home. */
function OwnNumbers({ tripId }: { readonly tripId: TripId }) {
  const { data: plan, error } = useTripPlan(tripId)
  if (!plan)
    return (
      <p role="status">
        {error ? 'The trip plan’s phone numbers could not be loaded.' : 'Loading the trip plan’s phone numbers...'}
      </p>
    )
  const numbers = listNumbers(plan).flatMap(({ name, phone }) =>
    splitPhones(phone).map((one) => ({ name, phone: one })),
  )
  return (
    <Numbers numbers={numbers}>
      {numbers.length === 0 ? (
        <p>
          Your <Link to={paths.tripPlan(tripId)}>trip plan</Link> has no phone numbers.
        </p>
      ) : null}
    </Numbers>
  )
}

const Numbers = ({ numbers, children }: { readonly numbers: readonly PhoneNumber[]; readonly children: ReactNode }) => (
  <section aria-label="Call" className="stack">
    {numbers.map(({ name, phone }) => (
      <a key={phone} className={css.call} href={`tel:${toPhoneAddress(phone)}`}>
        <bdi>{name}</bdi> <span dir="ltr">{phone}</span>
      </a>
    ))}
    {children}
  </section>
)
