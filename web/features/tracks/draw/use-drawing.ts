import { useEffect, useMemo, useRef, useState } from 'react'
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
  addPoints,
  type Drawing,
  movePoint,
  movePoints,
  pullLine,
  removePoint,
  startDrawing,
  toLine,
  undo,
} from './drawing.ts'
import { pickHandles } from './handles.ts'

/** The map's props while a route is drawn. */
export type DrawingOnMap = Required<Pick<MapProps, 'drawn' | 'onDraw' | 'onMove' | 'onDrag' | 'overviewText'>> & {
  readonly handles: readonly MapMarker[]
}

const overviewText = 'This map shows no tracks. Add a map file, or draw when you’re online.'

/** Until it is saved, a line may have more points than a track. */
const mostPoints = 10 * limits.track.points

const nothing: { readonly line: string; readonly isChanged: boolean } = { line: '', isChanged: false }

type Point = Drawing['points'][number]

type Options = {
  /** The leg's present track, which is changed. */
  readonly track: StopTrack | undefined
  /** The part of the map in view. */
  readonly view: ShownBox | undefined
  /** Returns the points that lead to a new one, where the line follows roads. */
  readonly follow: ((from: Point, to: Point) => Promise<readonly Point[]>) | undefined
  /** Called with what the map shows, and with undefined at the end. It must not change. */
  readonly onMap: (drawing: DrawingOnMap | undefined) => void
}

/** Draws a leg's line on a map. The line survives a reload. */
export function useDrawing(tripId: TripId, { from, to }: RouteLeg, { track, view, follow, onMap }: Options) {
  const [draft, change, discard] = useDraft(`track:${tripId}:${from.id}:${to.id}`, nothing)
  const [drawing, setDrawing] = useState(() =>
    startDrawing(decodeLine(draft.isChanged ? draft.line : (track?.line ?? ''), mostPoints) ?? []),
  )
  const [preview, setPreview] = useState<Drawing['points']>()
  const { points } = drawing
  const [ends] = useState({ from: from.position, to: to.position })
  const handles = useMemo(() => pickHandles(points, view?.box), [points, view])
  const set = (changed: Drawing) => {
    setPreview(undefined)
    if (changed === drawing) return
    setDrawing(changed)
    change({ line: encodeLine(changed.points), isChanged: track !== undefined || changed.points.length > 0 })
  }
  const actions = {
    draw(position: Point) {
      if (track) set(pullLine(drawing, handles, ends, position))
      else if (!follow) set(addPoint(drawing, position))
      else void follow(points.at(-1) ?? ends.from, position).then((route) => latest.current.add(route))
    },
    add: (route: readonly Point[]) => set(addPoints(drawing, route)),
    move: (at: number, position: Point) => set(movePoint(drawing, handles, at, position)),
    drag: (at: number, position: Point) => setPreview(movePoints(points, handles.all, at, position)),
  }
  const latest = useRef(actions)
  latest.current = actions

  const line = useMemo(() => toLine(points, ends), [points, ends])
  const drawn = useMemo(() => (preview ? toLine(preview, ends) : line), [preview, line, ends])
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
    line,
    km: useMemo(() => measureKm(line), [line]),
    /** True if there is something to lose. */
    isChanged: draft.isChanged,
    canUndo: drawing.past.length > 0 || (!track && points.length > 0),
    undo: () => set(undo(drawing, !track)),
    /** Removes the point of a handle, if the element is one. */
    removeAt: (element: Element) => {
      const at = element.closest<HTMLElement>('[data-key]')?.dataset.key?.split(idPrefix)[1]
      if (at !== undefined) set(removePoint(drawing, Number(at)))
    },
    discard,
  }
}

const idPrefix = 'handle '
const toIndex = (id: string) => Number(id.slice(idPrefix.length))

function toHandle(points: Drawing['points'], at: number): MapMarker[] {
  const position = points[at]
  const name = `Point ${at + 1} of ${points.length}`
  return position ? [{ id: `${idPrefix}${at}`, name, position, kind: 'handle', movable: true }] : []
}
