import { timingSafeEqual } from 'node:crypto'
import { Problem } from '#shared/problem.ts'

/** The headers that only the edge can set. They mean nothing without the secret. */
export const originHeaders = { secret: 'x-origin-secret', viewerAddress: 'x-viewer-address' } as const

/** Refuses requests that did not come through the edge: 403. `accepted` are the edge's secrets, comma-separated. */
export function checkEdgeSecret(given: string | undefined, accepted: string): void {
  const known = Buffer.from(given ?? '')
  const isKnown = (secret: Buffer) => known.length === secret.length && timingSafeEqual(known, secret)
  if (!accepted.split(',').some((secret) => isKnown(Buffer.from(secret))))
    throw new Problem('forbidden', 'Requests come through the site')
}
