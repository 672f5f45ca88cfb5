import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/day-texts.ts'
import type { TripId } from '#shared/ids.ts'
import type { Share } from '#shared/share.ts'
import { formatDateTime } from '#shared/time-texts.ts'
import type { Trip } from '#shared/trip.ts'
import { describeError } from '../../data/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sharesQuery, useStopSharing } from './api.ts'
import { choices, LinkForm } from './link-form.tsx'
import { NewLink } from './new-link.tsx'
import css from './shares.module.css'

/** Makes links to a trip, and lists and ends those that exist. */
export function ShareTrip({ trip, onClose }: { readonly trip: Trip; readonly onClose: () => void }) {
  const [link, setLink] = useState<string>()
  return (
    <Dialog open title="Share this trip" onClose={onClose}>
      {link === undefined ? (
        <LinkForm trip={trip} onMade={({ token }) => setLink(`${location.origin}/shared#${token}`)} />
      ) : (
        <>
          <NewLink link={link} />
          <Button onClick={() => setLink(undefined)}>Make another link</Button>
        </>
      )}
      <LinkList tripId={trip.id} />
    </Dialog>
  )
}

/** A trip's links. */
function LinkList({ tripId }: { readonly tripId: TripId }) {
  const query = useQuery(sharesQuery(tripId))
  return (
    <section aria-label="Links to this trip">
      <QueryView
        query={query}
        loading={<Skeleton label="Loading the links…" count={1} />}
        failed="The links could not be loaded."
        empty={<p className="small">Nobody has a link to this trip.</p>}
      >
        {(shares) => (
          <ul className={css.links}>
            {shares.map((share) => (
              <LinkRow key={share.id} tripId={tripId} share={share} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

function LinkRow({ tripId, share }: { readonly tripId: TripId; readonly share: Share }) {
  const stop = useStopSharing(tripId)
  return (
    <li className={css.row}>
      <div>
        <p>{`Link of ${formatDateTime(share.createdAt)}`}</p>
        <p className="small">{describeLink(share)}</p>
        {stop.error ? <Notice kind="error">{`Sharing was not stopped: ${describeError(stop.error)}`}</Notice> : null}
      </div>
      <Button
        busy={stop.isPending}
        aria-label={`Stop sharing: link of ${formatDateTime(share.createdAt)}`}
        onClick={() => stop.mutate(share.id)}
      >
        Stop sharing
      </Button>
    </li>
  )
}

/** Returns 'Places, dates. Ends Sat, May 15, 14:05. Last opened on Mon, May 3.', for example. */
function describeLink({ shows, endsAt, hasEnded, openedOn }: Share): string {
  const shown = ['Places', ...choices.filter(({ name }) => shows[name]).map(({ label }) => label.toLowerCase())]
  const end = hasEnded ? 'Has ended' : `Ends ${formatDateTime(endsAt ?? 0)}`
  const opened = openedOn ? `Last opened on ${formatDay(openedOn)}` : 'Not opened yet'
  return `${shown.join(', ')}. ${end}. ${opened}.`
}
