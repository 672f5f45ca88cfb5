import { useRef, useState } from 'react'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { useMapRoute } from '../roads/use-map-route.ts'
import type { PieceRoute } from './drawing.ts'
import { type DrawnPoint, findPiece, type Piece } from './pieces.ts'
import { toRoutePoints } from './road-points.ts'

/** A place farther from its road is joined by a straight line (m). */
const onRoadMeters = 500

/** The line as it is when a search starts and ends. */
export type FollowingLine = {
  readonly read: () => readonly DrawnPoint[]
  /** Resolves to false if the piece has changed since. */
  readonly fill: (piece: Piece, route: PieceRoute) => Promise<boolean>
}

/** Leads a line that is drawn along the roads of the map files, one piece after the other. */
export function useFollow({ from, to }: RouteLeg, isNew: boolean) {
  const { hasMaps, find, stop } = useMapRoute()
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState('')
  const [waiting, setWaiting] = useState(0)
  const queue = useRef(Promise.resolve())
  const search = useRef<{ readonly place: DrawnPoint | undefined }>(undefined)

  /** Returns the place, which may be on the road then. */
  const followPiece = async (line: FollowingLine, place: DrawnPoint | undefined, side: 'before' | 'after') => {
    for (;;) {
      const piece = findPiece(line.read(), place, side)
      if (!piece) return place
      const isBefore = side === 'before'
      search.current = { place }
      const found = await find(
        piece.from ? { name: isBefore ? 'the point before' : 'this point', position: piece.from } : from,
        piece.to ? { name: isBefore ? 'this point' : 'the next point', position: piece.to } : to,
      )
      search.current = undefined
      if (typeof found === 'string') {
        setProblem((before) => addProblem(before, found))
        return place
      }
      const points = toRoutePoints(found)
      const isOnRoad = found.offMeters[1] <= onRoadMeters
      const end = isBefore && place && isOnRoad ? points.pop() : undefined
      if (await line.fill(piece, { points, end, isOwnChange: !place })) return end ?? place
    }
  }

  /** Leads the line to a place and on from there, or to the last stop. Where there is no route, it stays straight. */
  const follow = (line: FollowingLine, place?: DrawnPoint) => {
    setProblem('')
    setWaiting((count) => count + 1)
    queue.current = queue.current.then(async () => {
      const onRoad = await followPiece(line, place, 'before')
      // The last piece of a new line waits for its next point.
      if (onRoad && !(isNew && line.read().at(-1) === onRoad)) await followPiece(line, onRoad, 'after')
      setWaiting((count) => count - 1)
    })
  }

  /** Ends a search that a change of the line made useless. */
  const stopUnless = (points: readonly DrawnPoint[]) => {
    const place = search.current?.place
    if (search.current && !(place && points.includes(place))) stop()
  }
  return { canFollow: hasMaps, isOn, setOn, isBusy: waiting > 0, problem, follow, stopUnless }
}

/** Adds why a piece follows no roads, unless the piece before said the same. */
function addProblem(before: string, found: string): string {
  const text = found.replace(/^th/, 'Th')
  return before === text ? text : `${before} ${text}`.trim()
}
