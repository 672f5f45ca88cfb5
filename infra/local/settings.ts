import { statSync } from 'node:fs'
import { CommandFailure } from '../build/command.ts'
import { openFreeMap } from '../edge.ts'
import type { OffgridOptions } from './environment.ts'
import { tilesPath } from './tiles.ts'

/** What `npm start` and `npm run dev` read from the environment; README lists the variables. Throws CommandFailure. */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): OffgridOptions {
  const port = Number(variables.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommandFailure(`PORT is ${variables.PORT}: set it to a number from 0 to 65535.`)
  const weather = variables.OFFGRID_WEATHER || 'sample'
  if (weather !== 'sample' && weather !== 'live')
    throw new CommandFailure(`OFFGRID_WEATHER is ${weather}: set it to live, or leave it out for sample temperatures.`)
  const mapStyle = variables.OFFGRID_MAP_STYLE ?? openFreeMap
  if (mapStyle !== '' && !URL.canParse(mapStyle))
    throw new CommandFailure(
      `OFFGRID_MAP_STYLE is ${mapStyle}: set it to the address of a map style, or to nothing for the built-in map.`,
    )
  const { tiles, tilesFile } = readTiles(variables.OFFGRID_TILES ?? '')
  const log = variables.OFFGRID_LOG || 'failures'
  if (log !== 'failures' && log !== 'requests')
    throw new CommandFailure(`OFFGRID_LOG is ${log}: set it to requests, or leave it out for what goes wrong only.`)
  const hosts = (variables.OFFGRID_HOSTS ?? '').split(/[\s,]+/).filter((host) => host !== '')
  return {
    port,
    hosts: hosts.map((host) => host.toLowerCase()),
    logRequests: log === 'requests',
    dataDir: variables.OFFGRID_DATA_DIR || '.offgrid',
    weather,
    tilesFile,
    configuration: {
      mapStyle,
      tiles,
      googleMapsApiKey: variables.GOOGLE_MAPS_API_KEY ?? '',
      googleMapsMapId: variables.GOOGLE_MAPS_MAP_ID ?? '',
    },
  }
}

/** The address that browsers ask for map tiles, and the file of this machine that stands behind it. */
function readTiles(value: string): { tiles: string; tilesFile?: string } {
  if (value === '' || /^https?:/.test(value)) {
    if (value === '' || URL.canParse(value)) return { tiles: value }
  } else if (statSync(value, { throwIfNoEntry: false })?.isFile()) return { tiles: tilesPath, tilesFile: value }
  throw new CommandFailure(
    `OFFGRID_TILES is ${value}: set it to the address of a PMTiles file that answers range requests, or to the path of one on this machine.`,
  )
}
