import type { Position } from '../geo.ts'
import { drawLine, type Line } from './draw-line.ts'
import type { Network } from './network.ts'
import { type Choice, searchRoute } from './search.ts'
import { type NoPair, snapPair } from './snap.ts'

/** A line along the roads of a network, and what it leaves to the stops. */
export type FoundLine = Line & {
  /** Meters from the stops to its first and last point. */
  readonly offMeters: readonly [start: number, end: number]
  /** True if one-way roads leave no route, and it leads against one. */
  readonly ignoresOneWays: boolean
}

/** Finds the route between two positions (see `snapPair`). Yields so that callers can pause or stop. */
export function* findLine(
  network: Network,
  stops: readonly [Position, Position],
  choice: Choice,
  reaches: readonly number[],
): Generator<undefined, FoundLine | NoPair> {
  const snaps = snapPair(network, stops, reaches)
  if (typeof snaps === 'string') return snaps
  const offMeters = [snaps[0].meters, snaps[1].meters] as const
  for (const ignoresOneWays of [false, true]) {
    const steps = yield* searchRoute(network, snaps, { ...choice, ignoresOneWays })
    if (steps) return { ...drawLine(network, steps, choice), offMeters, ignoresOneWays }
  }
  return 'two networks'
}
