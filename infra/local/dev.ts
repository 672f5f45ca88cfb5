import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { siteDir } from '../build/site.ts'
import type { SiteConfiguration } from '../edge.ts'
import { serve } from './serve.ts'
import { readSettings } from './settings.ts'
import { serveSite } from './site.ts'

const configFile = fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url))

/**
 * Serves the site from its sources, with hot reload. Node's --watch restarts everything when the API's sources change.
 */
async function siteFromSources(server: Server, configuration: SiteConfiguration) {
  const vite = await createServer({
    configFile,
    // Bundling the configuration would write a file at each start, and Node's --watch would restart.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server }, allowedHosts: [...(readSettings(process.env).hosts ?? [])] },
    appType: 'spa',
  })
  const built = serveSite(siteDir, configuration)
  return {
    answer: async (...[request, response]: Parameters<typeof built>) => {
      if (request.url === '/config.json') return built(request, response)
      // Hot reload needs inline scripts.
      response.removeHeader('content-security-policy')
      vite.middlewares(request, response, () => response.writeHead(404).end())
    },
    close: () => vite.close(),
  }
}

await serve({ site: siteFromSources })
