import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import { formatNumber } from '#shared/itinerary/band.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { limits } from '#shared/limits.ts'
import { surfaces } from '#shared/stop.ts'
import type { StopTrack } from '#shared/track.ts'
import { decodeLine } from '#shared/tracks/polyline.ts'
import { describeError } from '../../../data/api-error.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { listSavedMaps } from '../../../map/own/saved-maps.ts'
import type { MapSurfaces } from '../../../map/roads/messages.ts'
import { runOrder } from '../../../map/roads/run-order.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TaskProgress } from '../../offline/maps/task-progress.tsx'
import { useSaveTracks, useTracks } from '../api.ts'
import { describeNoRoute, describeNotOnMap } from './route-texts.ts'

type TrackSurfacesProps = { readonly tripId: TripId; readonly leg: RouteLeg; readonly onClose: () => void }

/** Reads the surfaces of a leg's track from the maps on this device. */
export function TrackSurfaces({ tripId, leg, onClose }: TrackSurfacesProps) {
  const track = useTracks(tripId)?.find(({ stop, from }) => stop === leg.to.id && from === leg.from.id)
  return (
    <Dialog title="Surfaces from your map" onClose={onClose}>
      {track ? <Reading tripId={tripId} leg={leg} track={track} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Reading({ tripId, leg, track, onClose }: TrackSurfacesProps & { readonly track: StopTrack }) {
  const units = useUnits()
  const save = useSaveTracks(tripId)
  const [share, setShare] = useState(0)
  const { data: found, error } = useQuery({
    queryKey: ['track-surfaces', tripId, track.stop, track.line],
    queryFn: async ({ signal }) => {
      const files = (await listSavedMaps()).map(({ file }) => file)
      const line = decodeLine(track.line, limits.track.points) ?? []
      return runOrder({ kind: 'surfaces', files, track: line, unknown: 'gravel' }, { signal, onProgress: setShare })
    },
    retry: false,
    gcTime: 0,
  })
  if (error) return <Notice kind="error">{describeError(error)}</Notice>
  if (!found) return <TaskProgress label="Reading the map" percent={Math.floor(100 * share)} onCancel={onClose} />
  if ('kind' in found) return <p dir="auto">{describeNoRoute(leg, found, units)}</p>
  const use = () => save.mutate([{ ...track, parts: [...found.parts], map: found.map }], { onSuccess: onClose })
  return (
    <>
      <p>{describeShares(found)}</p>
      <p className="small">{`From ${found.map}. ${describeNotOnMap()}`}</p>
      {save.error ? <Notice kind="error">{`Not saved: ${describeError(save.error)}`}</Notice> : null}
      <Actions at="end">
        <Button onClick={onClose}>Cancel</Button>
        {found.parts.length > 0 ? (
          <Button variant="primary" busy={save.isPending} busyText="Saving..." onClick={use}>
            Use
          </Button>
        ) : null}
      </Actions>
    </>
  )
}

/** Returns 'On your map: track 76–80%, gravel 20–24%. 3% of the track is on no road of the map.' */
function describeShares({ shares, notOnMap }: MapSurfaces): string {
  const percent = (share: number) => formatNumber(Math.round(share * 100))
  const parts = surfaces
    .flatMap((surface) => {
      const band = surface === 'sand' || surface === 'rough' ? undefined : shares[surface]
      return band && band.high >= 0.005 ? [{ surface, ...band }] : []
    })
    .sort((one, other) => other.usual - one.usual)
    .map(
      ({ surface, low, high }) =>
        `${surface} ${percent(low)}${percent(low) === percent(high) ? '' : `–${percent(high)}`}%`,
    )
  if (parts.length === 0) return 'The track is on no road of the map.'
  const rest = notOnMap >= 0.005 ? ` ${percent(notOnMap)}% of the track is on no road of the map.` : ''
  return `On your map: ${parts.join(', ')}.${rest}`
}
