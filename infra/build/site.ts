import { join } from 'node:path'
import { buildFolder } from './build-folder.ts'

export const siteDir = join(import.meta.dirname, '../../.build/site')

/** Builds the web app into `siteDir` if its inputs changed; returns true if it built. */
export const buildSite = (): Promise<boolean> =>
  buildFolder({
    folder: siteDir,
    what: 'The web app',
    inputs: ['web', 'shared', 'package.json', 'package-lock.json', '.tsconfig.base.json'],
    command: (folder) => [
      ...['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts', '--configLoader', 'native'],
      ...['--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    ],
  })
