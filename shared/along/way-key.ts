import type { RouteLeg } from '../itinerary/legs.ts'

/** Returns a number that differs if a trip's way does: its stops, their places, the kilometers or the tracks (FNV-1a, 32 bits). */
export function toWayKey(legs: readonly RouteLeg[]): number {
  const text = JSON.stringify(
    legs.map(({ from, to, km, track }) => [
      from.position,
      to.id,
      to.position,
      km.usual,
      track?.km,
      track?.points,
      track?.ends,
    ]),
  )
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
