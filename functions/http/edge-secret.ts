import { timingSafeEqual } from 'node:crypto'
import { Problem } from '#shared/problem.ts'

/** The headers that only the edge can set. They mean nothing without the secret. */
export const originHeaders = { secret: 'x-origin-secret', viewerAddress: 'x-viewer-address' } as const

/** Refuses requests that did not come through the edge: 403. `accepted` are the edge's secrets, comma-separated. */
export function checkEdgeSecret(received: string | undefined, accepted: string): void {
  const receivedBytes = Buffer.from(received ?? '')
  const isEqual = (secret: Buffer) => receivedBytes.length === secret.length && timingSafeEqual(receivedBytes, secret)
  if (!accepted.split(',').some((secret) => isEqual(Buffer.from(secret))))
    throw new Problem('forbidden', 'Requests come through the site')
}
