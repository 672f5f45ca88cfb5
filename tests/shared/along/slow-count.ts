import type { Way } from '#shared/along/way.ts'
import { distanceKm, interpolateOnMap, type Position } from '#shared/geo.ts'

/** Counts what is beside a way without any shortcut but a box around each piece. */

export type SlowPass = {
  readonly km: number
  readonly off: number
  /** False if rounding may decide whether the place is in the corridor, or where a pass ends. */
  readonly isSure: boolean
  /** False if two places on the way are as near. */
  readonly isKmSure: boolean
}

type Part = { readonly fromKm: number; readonly toKm: number; readonly km: number; readonly off: number }

const stepKm = 0.01
const kmPerDegree = 110
const atEdgeKm = 0.002

/** Returns where the way passes a place: it is another pass after at least the corridor's width outside of the corridor. */
export function listPasses({ legs }: Way, corridorKm: number, place: Position): SlowPass[] {
  const parts: Part[] = []
  let isAtEdge = false
  for (const { points, kms, slackKm } of legs)
    for (let at = 1; at < points.length; at++) {
      const [from, to] = [points[at - 1], points[at]]
      if (!from || !to) continue
      const length = distanceKm(from, to)
      const reach = corridorKm + slackKm
      if (Math.abs(from.latitude - place.latitude) * kmPerDegree > reach + length + 1) continue
      if (distanceKm(from, place) > reach + length + 1) continue
      const steps = Math.ceil(length / stepKm)
      const [start = 0, end = 0] = [kms[at - 1], kms[at]]
      let part: Part | undefined
      let nearest = Number.POSITIVE_INFINITY
      for (let step = 0; step <= steps; step++) {
        const share = steps === 0 ? 0 : step / steps
        const off = distanceKm(interpolateOnMap(from, to, share), place)
        const km = start + share * (end - start)
        nearest = Math.min(nearest, off)
        if (off > reach) {
          if (part) parts.push(part)
          part = undefined
        } else if (!part) part = { fromKm: km, toKm: km, km, off }
        else part = { ...part, toKm: km, ...(off < part.off && { km, off }) }
      }
      if (part) parts.push(part)
      if (Math.abs(nearest - reach) < atEdgeKm) isAtEdge = true
    }
  const passes: (SlowPass & { toKm: number })[] = []
  for (const { fromKm, toKm, km, off } of parts) {
    const last = passes.at(-1)
    const gap = fromKm - (last?.toKm ?? Number.NEGATIVE_INFINITY)
    const isSure = !isAtEdge && Math.abs(gap - corridorKm) > 0.05
    if (!last || gap >= corridorKm) {
      passes.push({ km, off, toKm, isSure, isKmSure: true })
      continue
    }
    const isClose = Math.abs(off - last.off) < 0.01 && Math.abs(km - last.km) > 2 * stepKm
    const nearer = off < last.off ? { km, off } : last
    const isKmSure = last.isKmSure && !isClose
    passes[passes.length - 1] = { km: nearer.km, off: nearer.off, toKm, isSure: last.isSure && isSure, isKmSure }
  }
  return passes
}
