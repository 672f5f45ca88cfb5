import { Undo2 } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { formatWhole } from '#shared/itinerary/quantities.ts'
import type { StopTrack } from '#shared/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import { describeError } from '../../../data/api-error.ts'
import { useReturnFocus } from '../../../hooks/use-return-focus.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import type { ShownBox } from '../../../map/core/box.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CheckField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToday } from '../../offline/use-today.ts'
import { useSaveTracks, useTracks } from '../api.ts'
import css from './draw-route.module.css'
import { findRoads } from './road-points.ts'
import { type DrawingOnMap, useDrawing } from './use-drawing.ts'
import { useFollow } from './use-follow.ts'

/** The leg whose route is drawn. */
export type DrawnLeg = {
  readonly tripId: TripId
  readonly leg: RouteLeg
  /** The usual fuel for a kilometer of the leg, and its unit; undefined if unknown. */
  readonly fuel: { readonly perKm: number; readonly unit: 'L' | 'kWh' } | undefined
  readonly onClose: () => void
}

type DrawRouteProps = DrawnLeg & {
  /** The part of the map in view. */
  readonly view: ShownBox | undefined
  /** Contains the map. */
  readonly stage: RefObject<HTMLElement | null>
  readonly onMap: (drawing: DrawingOnMap | undefined) => void
}

/** Draws the route of a leg on the map, or changes its track. */
export function DrawRoute(props: DrawRouteProps) {
  const { tripId, leg } = props
  const tracks = useTracks(tripId)
  const track = tracks?.find(({ stop, from }) => stop === leg.to.id && from === leg.from.id)
  // Without a track that is still loading, its line would be lost.
  return tracks && (track || !leg.track) ? <Panel {...props} track={track} /> : null
}

function Panel(props: DrawRouteProps & { readonly track: StopTrack | undefined }) {
  const { tripId, leg, fuel, stage, onClose } = props
  // The track as it was when the drawing started: saving must not change what the panel does.
  const [track] = useState(props.track)
  const id = useId()
  const units = useUnits()
  const today = useToday()
  const save = useSaveTracks(tripId)
  const [isAsked, setIsAsked] = useState(false)
  const roads = useFollow(leg, !track)
  const { line, km, isWhole, isChanged, canUndo, followToStop, undo, removeAt, discard } = useDrawing(tripId, leg, {
    ...props,
    track,
    roads,
  })

  const hint = isWhole
    ? 'Select the map to pull the line there, or drag a point.'
    : 'Select the map to add a point. Drag a point to move it.'
  const close = () => {
    discard()
    onClose()
  }
  const cancel = () => (isChanged ? setIsAsked(true) : close())
  const finish = () => {
    const along = findRoads(line)
    const about = { from: leg.from.id, source: 'drawn' as const, at: today, ...along?.about }
    const drawn = createTrack(along?.segments ?? [line], about)
    if (drawn) save.mutate([{ ...drawn, stop: leg.to.id }], { onSuccess: close })
  }
  useKeys(stage, { cancel, remove: removeAt })
  useFocus(stage, props.view !== undefined)

  return (
    <section className={css.panel} aria-labelledby={id}>
      <h3 id={id}>
        {track ? 'Change track to ' : 'Draw route to '}
        <bdi>{leg.to.name}</bdi>
      </h3>
      <p role="status" className="strong tabular">{`${formatWhole(km, 'km', units)} so far${
        fuel ? `, about ${formatWhole(km * fuel.perKm, fuel.unit, units)}` : ''
      }`}</p>
      <p role={roads.canFollow ? 'status' : undefined} className="small">
        {roads.isBusy ? 'Reading the map...' : (roads.isOn && roads.problem) || hint}
      </p>
      {roads.canFollow ? (
        <div className={css.roads}>
          <CheckField label="Follow roads" checked={roads.isOn} onChange={roads.setOn} />
          {roads.isOn && !track ? (
            <Button disabled={isWhole || roads.isBusy} onClick={followToStop}>{`Follow to ${leg.to.name}`}</Button>
          ) : null}
        </div>
      ) : null}
      <div className={css.buttons}>
        <Button icon={<Undo2 />} disabled={!canUndo} onClick={undo}>
          Undo
        </Button>
        <Button onClick={cancel}>Cancel</Button>
        <Button
          variant="primary"
          disabled={!isChanged || roads.isBusy}
          busy={save.isPending}
          busyText="Saving..."
          onClick={finish}
        >
          Done
        </Button>
      </div>
      {save.error ? (
        <div className={css.error}>
          <Notice kind="error">{`Not saved: ${describeError(save.error)}`}</Notice>
        </div>
      ) : null}
      {isAsked ? (
        <ConfirmDialog
          question={track ? 'Discard your changes to the track?' : 'Discard this route?'}
          confirm="Discard"
          cancel="Keep drawing"
          onConfirm={close}
          onCancel={() => setIsAsked(false)}
        />
      ) : null}
    </section>
  )
}

type Keys = { readonly cancel: () => void; readonly remove: (at: Element) => void }

/** Escape cancels, and Delete removes the point that has the focus. */
function useKeys(stage: RefObject<HTMLElement | null>, { cancel, remove }: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (!(target instanceof Element) || target.closest('dialog')) return
    if (key === 'Escape') {
      // The same key would close the question.
      event.preventDefault()
      cancel()
    }
    if (key === 'Delete' || key === 'Backspace') remove(target)
  })
  useEffect(() => {
    const element = stage.current
    const listen = (event: KeyboardEvent) => press(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [stage])
}

/** Moves the focus to the map once it is there, so that Enter adds points, and back at the end. */
function useFocus(stage: RefObject<HTMLElement | null>, hasMap: boolean) {
  useReturnFocus()
  useEffect(() => {
    if (!hasMap) return
    stage.current?.scrollIntoView({ block: 'nearest' })
    stage.current?.querySelector('canvas')?.focus({ preventScroll: true })
  }, [stage, hasMap])
}
