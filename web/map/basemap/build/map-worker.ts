import type { Plugin } from 'vite'

const id = 'virtual:map-worker'
const worker = 'maplibre-gl/dist/maplibre-gl-worker.mjs'

/**
 * Provides the URL of MapLibre's worker as `virtual:map-worker`. The worker is a chunk of the app, because a bundle of its own would repeat
 * the half of MapLibre that the page has loaded already.
 */
export function mapWorker(): Plugin {
  let building = false
  return {
    name: 'offgrid:map-worker',
    configResolved(config) {
      building = config.command === 'build'
    },
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load(name) {
      if (name !== `\0${id}`) return undefined
      if (!building) return `export { default } from '${worker}?worker&url'`
      return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: worker })}`
    },
  }
}
