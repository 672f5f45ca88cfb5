import { CopyPlus, Download, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { describeLastCheckIn, describeNext, notLiveTracking } from '#shared/check-in-texts.ts'
import { formatCount } from '#shared/count.ts'
import { describeError } from '../../data/api-error.ts'
import { writeTrip } from '../../files/page/write-files.ts'
import { keepSharedFile } from '../../offline/app/shared-files.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { Logo } from '../../ui/logo.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-header.tsx'
import { SharedMap } from './shared-map.tsx'
import { SharedStops } from './shared-stops.tsx'
import css from './shared-trip.module.css'
import { toTracks, toWaypoints } from './to-trip.ts'
import type { SharedTrip } from './visit.ts'

type SharedTripViewProps = {
  readonly trip: SharedTrip
  /** True if the last reading failed, so that this one may be outdated. */
  readonly isOutdated: boolean
  readonly isReading: boolean
  readonly onRead: () => void
  readonly isSignedIn: boolean
}

/** A shared trip: its last check-in, its map, and its stops. */
export function SharedTripView({ trip, isOutdated, isReading, onRead, isSignedIn }: SharedTripViewProps) {
  const { name, stops, tracks, shows, checkIn, fuel, water } = trip
  const waypoints = useMemo(() => toWaypoints(stops), [stops])
  const [busy, setBusy] = useState<'save' | 'copy'>()
  const [failure, setFailure] = useState<string>()
  const navigate = useNavigate()
  const write = async (use: 'save' | 'copy') => {
    setBusy(use)
    setFailure(undefined)
    try {
      const written = { name, description: '' }
      const file = await writeTrip(written, waypoints, 'gpx', { route: 'none', tracks: toTracks(tracks) })
      if (use === 'save') downloadFile(file)
      else {
        await keepSharedFile(file)
        await navigate(`${paths.share}?files=kept`)
      }
    } catch (error) {
      setFailure(`The places could not be ${use === 'save' ? 'saved' : 'copied'}: ${describeError(error)}`)
    }
    setBusy(undefined)
  }
  // Only secure pages can pass on a file.
  const canCopy = isSignedIn && 'caches' in globalThis
  return (
    <main className={css.page}>
      <PageTitle>{name}</PageTitle>
      <header className={css.head}>
        <Logo />
        <h1 dir="auto">{name}</h1>
        <p className={css.facts}>{`${formatCount(stops.length, 'stop')}, shared with Offgrid`}</p>
      </header>
      {isOutdated ? (
        <Notice kind="error">The trip could not be loaded again. What you see may be outdated.</Notice>
      ) : null}
      {shows.checkIns ? <LastCheckIn checkIn={checkIn ?? null} /> : null}
      {stops.length > 0 ? <SharedMap name={name} waypoints={waypoints} trip={trip} /> : null}
      {[fuel, water].map((text) =>
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
            busy={busy === 'copy'}
            onClick={() => void write('copy')}
          >
            Copy to my trips
          </Button>
        ) : null}
        <Button variant="plain" icon={<RefreshCw />} busy={isReading} onClick={onRead}>
          Refresh
        </Button>
      </div>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <SharedStops stops={stops} shows={shows} />
    </main>
  )
}

function LastCheckIn({ checkIn }: { readonly checkIn: NonNullable<SharedTrip['checkIn']> | null }) {
  const [now] = useState(Date.now)
  const next = checkIn && describeNext(checkIn, now)
  return (
    <section className={css.checkIn} aria-label="Last check-in">
      <p dir="auto" className={css.latest}>
        {describeLastCheckIn(checkIn, now)}
      </p>
      {checkIn?.note ? <p dir="auto">{checkIn.note}</p> : null}
      {next ? <p dir="auto">{next}</p> : null}
      <p className={css.facts}>{notLiveTracking}</p>
    </section>
  )
}
