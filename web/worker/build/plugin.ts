import type { Plugin } from 'vite'
import { readKillSwitch, writeWorker } from './write-worker.ts'

/** Writes the service worker at the end of a build; in development, serves the kill switch instead. */
export function serviceWorker(): Plugin {
  return {
    name: 'offgrid:service-worker',
    writeBundle({ dir }) {
      if (dir !== undefined) writeWorker(dir)
    },
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response) => {
        response
          .setHeader('content-type', 'text/javascript')
          .setHeader('cache-control', 'no-cache')
          .end(readKillSwitch())
      })
    },
  }
}
