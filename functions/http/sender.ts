import { Problem } from '#shared/problem.ts'

/**
 * Throws 403 for requests that another site's page makes a browser send: it cannot read the answer, but failed logins would make
 * its visitor wait. `site` is `Sec-Fetch-Site`, which is missing in browsers from before 2023, in other programs, and over plain
 * http.
 */
export function checkSender(site: string | undefined): void {
  if (site === 'cross-site' || site === 'same-site')
    throw new Problem('forbidden', 'Requests must come through the site')
}
