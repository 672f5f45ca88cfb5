import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { createNames } from './names.ts'
import { createOutlines } from './outlines.ts'
import { createTownTables } from './towns.ts'
import { createWater } from './water.ts'

const prefix = 'virtual:basemap/'
const devPath = '/@basemap/'
const regionsModule = 'water-regions'
const cellsModule = 'outline-cells'
const reliefModule = 'relief'
const reliefFolder = join(import.meta.dirname, '../relief')

/**
 * Provides the bundled map as files: `import url from 'virtual:basemap/towns'`; `virtual:basemap/water-regions` lists those of lakes and
 * rivers, `virtual:basemap/outline-cells` those of fine outlines, and `virtual:basemap/relief` is the URL of the relief's tiles.
 */
export function basemap(): Plugin {
  let built: ReturnType<typeof createFiles> | undefined
  const build = () => {
    built ??= createFiles()
    return built
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
      /** Returns an expression for the file's URL. */
      const toAddress = (name: string) => {
        if (!building) return JSON.stringify(devPath + name)
        const source = build().files.get(name)
        if (source === undefined) return this.error(`The bundled map has no file called ${name}`)
        return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `${name}.json`, source })}`
      }
      const name = id.slice(prefix.length + 1)
      if (name === cellsModule) return `export default [${build().cells.map(toAddress).join(', ')}]`
      if (name === reliefModule) {
        const tile = '{z}-{x}-{y}.webp'
        if (!building) return `export default ${JSON.stringify(`/@fs${reliefFolder}/${tile}`)}`
        const tiles = readRelief()
        const version = hash('sha256', Buffer.concat(tiles.map(({ source }) => source)), 'base64url').slice(0, 8)
        const folder = `assets/relief-${version}`
        for (const { name, source } of tiles) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
        return `export default ${JSON.stringify(`/${folder}/${tile}`)}`
      }
      if (name !== regionsModule) return `export default ${toAddress(name)}`
      const regions = build().regions.map(({ name, box }) => `{ box: ${JSON.stringify(box)}, url: ${toAddress(name)} }`)
      return `export default [${regions.join(', ')}]`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const source = request.url?.startsWith(devPath)
          ? build().files.get(request.url.slice(devPath.length))
          : undefined
        if (source === undefined) return next()
        response.setHeader('content-type', 'application/json').end(source)
      })
    },
  }
}

const readRelief = () =>
  globSync('*.webp', { cwd: reliefFolder })
    .toSorted()
    .map((name) => ({ name, source: readFileSync(join(reliefFolder, name)) }))

function createFiles() {
  const { world, cells, nation, areas } = createOutlines()
  const towns = createTownTables()
  const water = createWater()
  const regions = water.regions.map(({ box, table }, index) => ({ name: `water-${index + 1}`, box, table }))
  const fine = cells.map((table, cell) => ({ name: `outlines-fine-${cell}`, table }))
  const files = {
    outlines: world,
    states: nation,
    names: createNames(areas.countries, areas.states),
    towns: towns.overview,
    'towns-more': towns.all,
    water: water.coarse,
    ...Object.fromEntries([...regions, ...fine].map(({ name, table }) => [name, table])),
  }
  return {
    files: new Map(Object.entries(files).map(([name, file]) => [name, JSON.stringify(file)])),
    /** The files of lakes and rivers by region, with their boxes. */
    regions,
    /** The files of fine outlines by cell. */
    cells: fine.map(({ name }) => name),
  }
}
