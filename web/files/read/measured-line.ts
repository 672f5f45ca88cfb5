import { distanceKm, type Position } from '#shared/geo.ts'
import type { FoundLine } from '../types.ts'

/** Measures a line without storing its points. */
export type MeasuredLine = {
  readonly add: (latitude: number, longitude: number) => void
  /** Starts another piece: the gap is not driven. */
  readonly lift: () => void
  /** Returns undefined without points. */
  readonly finish: (name: string, kind: FoundLine['kind']) => FoundLine | undefined
}

export function measureLine(): MeasuredLine {
  let [first, last, previous]: (Position | undefined)[] = []
  let km = 0
  return {
    add: (latitude, longitude) => {
      if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return
      const point = { latitude, longitude }
      if (previous) km += distanceKm(previous, point)
      first ??= point
      last = previous = point
    },
    lift: () => {
      previous = undefined
    },
    finish: (name, kind) =>
      first && last && { name: name.trim().slice(0, 200), kind, metres: Math.round(km * 1_000), from: first, to: last },
  }
}
