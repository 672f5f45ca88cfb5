import { timingSafeEqual } from 'node:crypto'
import { Problem } from '#shared/problem.ts'

/** Headers that the edge sets. Trust them only with the secret. */
export const originHeaders = { secret: 'x-origin-secret', viewerAddress: 'x-viewer-address' } as const

/** Throws 403 for requests that bypass the edge. `accepted` is a comma-separated list of secrets. */
export function checkEdgeSecret(received: string | undefined, accepted: string): void {
  const receivedBytes = Buffer.from(received ?? '')
  const isEqual = (secret: Buffer) => receivedBytes.length === secret.length && timingSafeEqual(receivedBytes, secret)
  if (!accepted.split(',').some((secret) => isEqual(Buffer.from(secret))))
    throw new Problem('forbidden', 'Requests must come through the site')
}
