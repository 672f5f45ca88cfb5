import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import type { TripId } from '#shared/ids.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import type { Choice } from '#shared/roads/search.ts'
import { describeError } from '../../../data/api-error.ts'
import { defaultConfig, siteConfigQuery } from '../../../data/config.ts'
import { formatSize } from '../../../map/own/problem.ts'
import type { TileCount } from '../../../map/roads/messages.ts'
import { countRoadTiles } from '../../../map/roads/run-order.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { describeServer, findMapAddress } from '../../offline/maps/map-address.ts'
import { TaskProgress } from '../../offline/maps/task-progress.tsx'
import { useSavedMaps } from '../../offline/maps/use-saved-maps.ts'
import { describeNotOnMap } from './route-texts.ts'
import { useFollowRoads } from './use-follow-roads.ts'

type FollowRoadsProps = {
  readonly tripId: TripId
  /** The legs to put on roads. */
  readonly legs: readonly RouteLeg[]
  /** Opens what saves the trip's map. */
  readonly onSaveMap: () => void
  readonly onClose: () => void
}

const preferences = [
  { value: 'fastest', text: 'Fastest' },
  { value: 'prefer tracks', text: 'Prefer tracks' },
  { value: 'avoid tracks', text: 'Avoid tracks' },
] as const satisfies readonly { value: Choice['preference']; text: string }[]

const unknownSurfaces = [
  { value: 'not sure', text: 'Not sure' },
  { value: 'gravel', text: 'Gravel' },
  { value: 'paved', text: 'Paved' },
] as const

/** Puts legs on the roads of the maps on this device, without a signal. */
export function FollowRoads({ tripId, legs, onSaveMap, onClose }: FollowRoadsProps) {
  const { data: maps } = useSavedMaps()
  const { data: config = defaultConfig } = useQuery(siteConfigQuery)
  const address = findMapAddress(config)
  const [preference, setPreference] = useState<Choice['preference']>('fastest')
  const [unknown, setUnknown] = useState<(typeof unknownSurfaces)[number]['value']>('not sure')
  const [asked] = useState(legs)
  const { progress, result, follow, stop, undo, isUndoing, undoError } = useFollowRoads(tripId)
  const leg = asked[progress?.leg ?? 0]
  const count = useQuery({
    queryKey: ['road-tiles', address, maps?.map(({ id }) => id), asked.map(({ to }) => to.id)],
    queryFn: ({ signal }) => {
      const files = maps?.map(({ file }) => file) ?? []
      const stops = asked.map(({ from, to }) => [from.position, to.position] as const)
      return countRoadTiles({ kind: 'count', files, address, legs: stops }, signal)
    },
    enabled: address !== undefined && maps !== undefined,
    retry: false,
    gcTime: 0,
  })
  const online = count.data && count.data.legs > 0 ? count.data : undefined
  return (
    <Dialog title="Follow roads" onClose={onClose}>
      {maps?.length === 0 && !online && !count.isLoading && !result ? (
        <>
          <p>Offgrid follows the roads of a map on this device. Save this trip’s map first.</p>
          <Actions at="end">
            <Button variant="primary" onClick={onSaveMap}>
              Save this trip’s map
            </Button>
          </Actions>
        </>
      ) : progress && leg ? (
        <TaskProgress
          label={`${progress.leg + 1} of ${formatCount(asked.length, 'leg')}: to ${leg.to.name}`}
          percent={Math.floor((100 * (progress.leg + progress.share)) / asked.length)}
          onCancel={stop}
        />
      ) : result ? (
        <>
          <p role="status">
            {result.saved.length === 0
              ? 'No leg follows roads.'
              : `${formatCount(result.saved.length, 'leg')} ${result.saved.length === 1 ? 'follows' : 'follow'} roads.`}
          </p>
          {result.notes.map((note) => (
            <p key={note} dir="auto">
              {note}
            </p>
          ))}
          {undoError ? <Notice kind="error">{`Not undone: ${describeError(undoError)}`}</Notice> : null}
          <p className="small">{describeNotOnMap(result.hasGates)}</p>
          <Actions at="end">
            {result.saved.length > 0 ? (
              <Button icon={<Undo2 />} busy={isUndoing} busyText="Undoing..." onClick={undo}>
                Undo
              </Button>
            ) : null}
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </Actions>
        </>
      ) : (
        <>
          <ChoiceField label="Route" options={preferences} value={preference} onChange={setPreference} />
          <ChoiceField
            label="Roads without a surface on the map are"
            options={unknownSurfaces}
            value={unknown}
            onChange={setUnknown}
          />
          {online ? <p>{describeOnline(online, asked.length)}</p> : null}
          <p className="small">{describeNotOnMap()}</p>
          <Actions at="end">
            {online ? <Button onClick={onSaveMap}>Save this trip’s map</Button> : null}
            <Button
              variant="primary"
              busy={maps === undefined || count.isLoading}
              onClick={() =>
                void follow(asked, { preference, unknown: unknown === 'paved' ? 'paved' : 'gravel' }, online && address)
              }
            >
              {`Follow roads: ${formatCount(asked.length, 'leg')}`}
            </Button>
          </Actions>
        </>
      )}
    </Dialog>
  )
}

/** Returns what legs that no map file shows need from a server. */
function describeOnline({ legs, tiles, size, server }: TileCount, all: number): string {
  const which =
    legs === all
      ? 'No map file on this device shows these legs'
      : `No map file on this device shows ${formatCount(legs, 'leg')}`
  const need = `about ${formatCount(tiles, 'tile')}, ${formatSize(size)}`
  const from = server ? `the online map: ${need}. ${describeServer(server)}` : `this site’s map: ${need}.`
  return `${which}. Roads come from ${from} Save this trip’s map to need no connection.`
}
