import { useNavigate } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { formatPlace } from '#shared/notations/coordinates.ts'
import { useNotation } from '../../../hooks/use-notation.ts'
import type { Route } from '../../../map/picker/notations/routes.ts'
import { paths } from '../../../paths.ts'
import { AddToTrip } from '../../trips/trip-chooser.tsx'

/** The stops of a shared route, and a button that pastes its link into a trip. */
export function SharedRoute({ link, route: { stops } }: { readonly link: string; readonly route: Route }) {
  const navigate = useNavigate()
  const notation = useNotation()
  return (
    <>
      <h2>{`Route with ${formatCount(stops.length, 'stop')}`}</h2>
      <ol aria-label="Stops of the route">
        {stops.map(({ name, position }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a route may come back to a stop, and the list never changes
          <li key={at}>
            <bdi>{name ?? (position && formatPlace(position, notation))}</bdi>
            {position ? '' : ' (no coordinates in the link)'}
          </li>
        ))}
      </ol>
      <AddToTrip onChoose={(tripId) => navigate(paths.addRoute(tripId, link))} />
    </>
  )
}
