import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '../../../infra/local/serve.ts'
import { serveSite } from '../../../infra/local/site.ts'

/**
 * Starts the product with the site in the folder OFFLINE_TEST_SITE. Requests for the path in its file `.stalled` are never
 * answered.
 */
const folder = process.env.OFFLINE_TEST_SITE
if (folder === undefined) throw new Error('OFFLINE_TEST_SITE names no folder')
const stalledFile = join(folder, '.stalled')

await serve({
  site: async (_server, configuration) => {
    const answer = serveSite(folder, configuration)
    const isStalled = (path = '') => existsSync(stalledFile) && readFileSync(stalledFile, 'utf8') === path
    return {
      answer: (request, response) => (isStalled(request.url) ? undefined : answer(request, response)),
      close: async () => {},
    }
  },
})
