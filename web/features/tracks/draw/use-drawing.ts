import { useEffect, useMemo, useRef, useState } from 'react'
import type { Position } from '#shared/geo.ts'
import type { TripId } from '#shared/ids.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { limits } from '#shared/limits.ts'
import type { StopTrack } from '#shared/track.ts'
import { measureKm } from '#shared/tracks/measure.ts'
import { decodeLine, encodeLine } from '#shared/tracks/polyline.ts'
import { useDraft } from '../../../hooks/use-draft.ts'
import type { ShownBox } from '../../../map/core/box.ts'
import type { MapMarker, MapProps } from '../../../map/core/types.ts'
import {
  addPoint,
  type Drawing,
  followRoute,
  movePoint,
  movePoints,
  pullLine,
  removePoint,
  startDrawing,
  toLine,
  undo,
} from './drawing.ts'
import { pickHandles } from './handles.ts'
import type { DrawnPoint } from './pieces.ts'
import { readTrackPoints } from './road-points.ts'
import type { FollowingLine, useFollow } from './use-follow.ts'

/** The map's props while a route is drawn. */
export type DrawingOnMap = Required<Pick<MapProps, 'drawn' | 'onDraw' | 'onMove' | 'onDrag' | 'overviewText'>> & {
  readonly handles: readonly MapMarker[]
}

const overviewText = 'This map shows no tracks. Add a map file, or draw when you’re online.'

/** Until it is saved, a line may have more points than a track. */
const mostPoints = 10 * limits.track.points

const nothing: { readonly line: string; readonly isChanged: boolean } = { line: '', isChanged: false }

type Options = {
  /** The leg's present track, which is changed. */
  readonly track: StopTrack | undefined
  /** The part of the map in view. */
  readonly view: ShownBox | undefined
  readonly roads: Pick<ReturnType<typeof useFollow>, 'isOn' | 'follow' | 'stopUnless'>
  /** Called with what the map shows, and with undefined at the end. It must not change. */
  readonly onMap: (drawing: DrawingOnMap | undefined) => void
}

/** Draws a leg's line on a map. The line survives a reload. */
export function useDrawing(tripId: TripId, { from, to }: RouteLeg, { track, view, roads, onMap }: Options) {
  const [draft, change, discard] = useDraft(`track:${tripId}:${from.id}:${to.id}`, nothing)
  const [drawing, setDrawing] = useState(() => startDrawing(readPoints(draft, track)))
  // A search for a route ends between two renders.
  const current = useRef(drawing)
  const [preview, setPreview] = useState<Drawing['points']>()
  const afterDrag = useRef<() => void>(undefined)
  const { points } = drawing
  const [ends] = useState({ from: from.position, to: to.position })
  const handles = useMemo(() => pickHandles(points, view?.box), [points, view])
  const isWhole = track !== undefined || points.at(-1)?.isFree === true
  const set = (changed: Drawing) => {
    setPreview(undefined)
    if (changed === current.current) return
    current.current = changed
    setDrawing(changed)
    change({ line: encodeLine(changed.points), isChanged: track !== undefined || changed.points.length > 0 })
    roads.stopUnless(changed.points)
  }
  const line: FollowingLine = {
    read: () => current.current.points,
    // A handle would lose its place while it is dragged.
    fill: async (piece, route) => {
      if (latest.current.isDragged) await new Promise<void>((resolve) => (afterDrag.current = resolve))
      return latest.current.fill(piece, route)
    },
  }
  const setPlace = (changed: Drawing, place: Position) => {
    set(changed)
    if (roads.isOn) roads.follow(line, place)
  }
  const actions = {
    isDragged: preview !== undefined,
    draw: (position: Position) =>
      setPlace(
        isWhole ? pullLine(current.current, handles, ends, position, roads.isOn) : addPoint(current.current, position),
        position,
      ),
    move: (at: number, position: Position) =>
      setPlace(movePoint(current.current, handles, at, position, roads.isOn), position),
    drag: (at: number, position: Position | undefined) =>
      setPreview(position && movePoints(points, handles.all, at, position)),
    fill(...found: Parameters<FollowingLine['fill']>) {
      const filled = followRoute(current.current, ...found)
      const isFilled = filled !== current.current
      set(filled)
      return isFilled
    },
  }
  const latest = useRef(actions)
  latest.current = actions

  useEffect(() => {
    if (!preview) afterDrag.current?.()
  }, [preview])

  const whole = useMemo(() => toLine(points, ends), [points, ends])
  const drawn = useMemo(() => (preview ? toLine(preview, ends) : whole), [preview, whole, ends])
  const markers = useMemo(() => handles.shown.flatMap((at) => toHandle(points, at)), [points, handles])
  useEffect(() => {
    onMap({
      drawn,
      handles: markers,
      overviewText,
      onDraw: (position) => latest.current.draw(position),
      onMove: (id, position) => latest.current.move(toIndex(id), position),
      onDrag: (id, position) => latest.current.drag(toIndex(id), position),
    })
  }, [drawn, markers, onMap])
  useEffect(() => () => onMap(undefined), [onMap])

  return {
    line: whole,
    km: useMemo(() => measureKm(whole), [whole]),
    /** True if the line leads to the last stop; false for a new line, which ends at its last point. */
    isWhole,
    /** Leads the line along roads from its last point to the stop. */
    followToStop: () => roads.follow(line),
    /** True if there is something to lose. */
    isChanged: draft.isChanged,
    canUndo: drawing.past.length > 0 || (!track && points.length > 0),
    undo: () => set(undo(current.current, !track)),
    /** Removes the point of a handle, if the element is one. */
    removeAt: (element: Element) => {
      const at = element.closest<HTMLElement>('[data-key]')?.dataset.key?.split(idPrefix)[1]
      if (at !== undefined) set(removePoint(current.current, Number(at)))
    },
    discard,
  }
}

/** Returns the points to start with. After a reload no route may replace them, and their roads are unknown. */
function readPoints(draft: typeof nothing, track: StopTrack | undefined): DrawnPoint[] {
  if (draft.isChanged) return decodeLine(draft.line, mostPoints) ?? []
  return track ? readTrackPoints(track) : []
}

const idPrefix = 'handle '
const toIndex = (id: string) => Number(id.slice(idPrefix.length))

function toHandle(points: Drawing['points'], at: number): MapMarker[] {
  const position = points[at]
  const name = `Point ${at + 1} of ${points.length}`
  return position ? [{ id: `${idPrefix}${at}`, name, position, kind: 'handle', movable: true }] : []
}
