import { join } from 'node:path'
import { buildFolder } from './build-folder.ts'

/**
 * Writes the lists of towns and countries that functions import as `#generated/…` if their inputs changed. Call it before you
 * bundle or load functions' sources.
 */
export const writePlaceLists = (): Promise<boolean> =>
  buildFolder({
    folder: join(import.meta.dirname, '../../.build/generated'),
    what: 'The lists of towns and countries',
    inputs: ['web/map/basemap', 'shared/places', 'shared/cells.ts', 'shared/tracks/polyline.ts', 'package-lock.json'],
    command: (folder) => ['web/map/basemap/build/write-place-lists.ts', folder],
  })
