import { Problem } from '#shared/problem.ts'

/**
 * Refuses what the page of another site makes a browser send: 403. It cannot read the answer, but it could fail to log in for the
 * person in front of it, who would then have to wait. `site` is what the browser says of the sender (Sec-Fetch-Site): nothing, when
 * it is from before 2023, no browser at all, or the address is plain http beyond this machine.
 */
export function checkSender(site: string | undefined): void {
  if (site === 'cross-site' || site === 'same-site') throw new Problem('forbidden', 'Requests come through the site')
}
