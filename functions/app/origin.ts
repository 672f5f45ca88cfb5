import { timingSafeEqual } from 'node:crypto'
import { Problem } from '#shared/problem.ts'

/** The headers that only the edge can set. They mean nothing without the secret. */
export const originHeaders = { secret: 'x-origin-secret', viewerAddress: 'x-viewer-address' } as const

/** Refuses requests that did not come through the edge: 403. */
export function checkOrigin(given: string | undefined, secret: string): void {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(secret)]
  if (a.length !== b.length || !timingSafeEqual(a, b)) throw new Problem('forbidden', 'Requests come through the site')
}
