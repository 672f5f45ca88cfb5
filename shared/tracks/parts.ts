import { distanceKm, type Position } from '../geo.ts'
import { limits } from '../limits.ts'
import { type Surface, type Surfaces, surfaces } from '../stop.ts'
import type { Part } from '../track.ts'
import { roundStored } from '../units.ts'

/** Returns the parts of points with surfaces; undefined unless every point has one, and for more than 200 parts. */
export function listParts(points: readonly { readonly surface?: Surface | undefined }[]): Part[] | undefined {
  const parts: Part[] = []
  for (const [at, { surface }] of points.entries()) {
    if (surface === undefined) return undefined
    if (parts.at(-1)?.[1] !== surface) parts.push([at, surface])
  }
  return parts.length > 0 && parts.length <= limits.track.parts ? parts : undefined
}

/** Returns the surface from each of a line's points on. */
export const listSurfaces = (parts: readonly Part[], points: number): Surface[] =>
  parts.flatMap(([start, surface], at) => Array<Surface>((parts[at + 1]?.[0] ?? points) - start).fill(surface))

/** Returns the shares of a line's surfaces, breaks left out, which add up to 1. Undefined for a line without a length. */
export function measureSurfaces(
  points: readonly Position[],
  breaks: readonly number[],
  surfaceAt: readonly Surface[],
): Surfaces | undefined {
  const starts = new Set(breaks)
  const kms = new Map<Surface, number>()
  let all = 0
  for (const [at, to] of points.entries()) {
    const [from, surface] = [points[at - 1], surfaceAt[at - 1]]
    if (!from || !surface || starts.has(at)) continue
    const km = distanceKm(from, to)
    kms.set(surface, (kms.get(surface) ?? 0) + km)
    all += km
  }
  return all === 0 ? undefined : Object.fromEntries([...kms].map(([surface, km]) => [surface, roundStored(km / all)]))
}

/** Returns a 32-bit number that differs for other parts, so that a saved track can be compared with its waypoint's summary. */
export const hashParts = (parts: readonly Part[]): number =>
  parts.reduce((hash, [at, surface]) => (Math.imul(hash, 31) + at * surfaces.length + surfaces.indexOf(surface)) | 0, 0)
