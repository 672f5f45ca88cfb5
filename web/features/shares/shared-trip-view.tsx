import { CopyPlus, Download } from 'lucide-react'
import { Fragment, type ReactNode, useState, useTransition } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  describeClock,
  describeLastCheckIn,
  describeNext,
  describeOrder,
  describeOtherCheckIn,
  describeZone,
  notLiveTracking,
} from '#shared/check-in-texts.ts'
import { formatCount } from '#shared/count.ts'
import type { SharedCheckIn } from '#shared/share.ts'
import { ErrorBoundary } from '../../map/core/error-boundary.tsx'
import type { MapMarker } from '../../map/core/types.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SharedStops } from './shared-stops.tsx'
import css from './shared-trip.module.css'
import type { SharedTrip } from './visit.ts'

const SharedMap = loadLater(() => import('./shared-map.tsx'), 'SharedMap', <div className={css.map} />)

type SharedTripViewProps = {
  readonly trip: SharedTrip
  /** Markers besides stops and check-ins. */
  readonly signs?: readonly MapMarker[]
  /** A few words after the number of its stops: 'shared with Offgrid'. */
  readonly about: string
  readonly isSignedIn: boolean
  /** Buttons after those that save its places. */
  readonly actions: ReactNode
  /** Why the trip may be outdated. */
  readonly children?: ReactNode
}

/** A shared trip: its last check-in, its map, and its stops. */
export function SharedTripView({ trip, signs, about, isSignedIn, actions, children }: SharedTripViewProps) {
  const { name, stops, tracks, shows, checkIn = null, otherCheckIns, fuel, fuels = [fuel], water } = trip
  const [busy, setBusy] = useState<'save' | 'copy'>()
  const [failure, setFailure] = useState<string>()
  const navigate = useNavigate()
  const [isLeaving, startTransition] = useTransition()
  const write = async (use: 'save' | 'copy') => {
    setBusy(use)
    setFailure(undefined)
    try {
      const { savePlaces, writePlaces } = await import('./to-trip.ts')
      if (use === 'save') await savePlaces(trip)
      else {
        const { keepSharedFile } = await import('../../offline/public/app/shared-files.ts')
        const kept = await keepSharedFile(await writePlaces(trip))
        startTransition(() => navigate(`${paths.share}?files=${kept ? 'kept' : 'busy'}`))
      }
    } catch {
      setFailure(`The places couldn’t be ${use === 'save' ? 'saved' : 'copied'}. Check your connection and try again.`)
    }
    setBusy(undefined)
  }
  // Only secure pages can pass on a file.
  const canCopy = isSignedIn && 'caches' in globalThis
  return (
    <main className={css.page}>
      <title>{`${name} · Offgrid`}</title>
      <header className="stack">
        <Logo />
        <h1 dir="auto">{name}</h1>
        <p className="small">{`${formatCount(stops.length, 'stop')}, ${about}`}</p>
      </header>
      {children}
      {shows.checkIns ? <LastCheckIn checkIn={checkIn} others={otherCheckIns} now={trip.readAt} /> : null}
      {stops.length > 0 || checkIn?.latitude !== undefined ? (
        <ErrorBoundary instead={<Notice kind="error">The map could not be loaded.</Notice>}>
          <SharedMap trip={trip} signs={signs} />
        </ErrorBoundary>
      ) : null}
      {[...fuels, water].map((text) =>
        text ? (
          <p key={text} dir="auto" className={css.verdict}>
            {text}
          </p>
        ) : null,
      )}
      <div className={css.buttons}>
        <Button
          icon={<Download />}
          disabled={stops.length === 0}
          busy={busy === 'save'}
          onClick={() => void write('save')}
        >
          Save these places
        </Button>
        {canCopy ? (
          <Button
            icon={<CopyPlus />}
            disabled={stops.length === 0}
            busy={busy === 'copy' || isLeaving}
            onClick={() => void write('copy')}
          >
            Copy to my trips
          </Button>
        ) : null}
        {actions}
      </div>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <SharedStops stops={stops} shows={shows} />
      {/* Where a line is from is not shared, but OpenStreetMap's license asks for its name. */}
      {tracks.length > 0 ? <p className="small">Lines may contain data © OpenStreetMap contributors.</p> : null}
    </main>
  )
}

type LastCheckInProps = {
  readonly checkIn: SharedCheckIn | null
  /** A note with it, because they may be newer. */
  readonly others: readonly SharedCheckIn[] | undefined
  readonly now: number
}

function LastCheckIn({ checkIn, others = [], now }: LastCheckInProps) {
  const next = checkIn && describeNext(checkIn, now)
  const order = checkIn && describeOrder([checkIn, ...others])
  return (
    <section className={css.checkIn} aria-label="Last check-in">
      <p dir="auto" className={css.latest}>
        {describeLastCheckIn(checkIn, now)}
      </p>
      {checkIn ? <Details checkIn={checkIn} now={now} /> : null}
      {next ? <p dir="auto">{next}</p> : null}
      {others.map((other) => (
        <Fragment key={`${other.at} ${other.receivedAt}`}>
          <p dir="auto" className={css.latest}>
            {describeOtherCheckIn(other, now)}
          </p>
          <Details checkIn={other} now={now} />
        </Fragment>
      ))}
      {order ? <p>{order}</p> : null}
      <p className="small">{notLiveTracking}</p>
    </section>
  )
}

function Details({ checkIn, now }: { readonly checkIn: SharedCheckIn; readonly now: number }) {
  const clock = describeClock(checkIn, now)
  const zone = describeZone(checkIn)
  return (
    <>
      {checkIn.note ? <p dir="auto">{checkIn.note}</p> : null}
      {zone ? <p className="small">{zone}</p> : null}
      {clock ? <p className="small">{clock}</p> : null}
    </>
  )
}
