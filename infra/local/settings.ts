import { statSync } from 'node:fs'
import { decodePart } from '#shared/parse.ts'
import { CommandFailure } from '../build/command.ts'
import { openFreeMap } from '../edge.ts'
import { normalizeAddress } from './address.ts'
import type { OffgridOptions } from './environment.ts'
import type { SmtpServer } from './smtp.ts'
import { tilesPath } from './tiles.ts'

/**
 * Reads the variables of `npm start` and `npm run dev` (infra/README.md).
 *
 * @throws CommandFailure for an invalid value
 */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): OffgridOptions {
  const port = Number(variables.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommandFailure(`PORT is ${variables.PORT}: set it to a number from 0 to 65535.`)
  const choose = <const Choice extends string>(
    name: string,
    [usual, ...others]: readonly [Choice, ...Choice[]],
    hint: string,
  ) => {
    const value = variables[name] || usual
    const chosen = [usual, ...others].find((choice) => choice === value)
    if (chosen === undefined)
      throw new CommandFailure(`${name} is ${value}: set it to ${others.join(' or ')}, or leave it out ${hint}.`)
    return chosen
  }
  const realWeather = 'for real weather while its services answer'
  const weather = choose('OFFGRID_WEATHER', ['auto', 'sample', 'live'], realWeather)
  const mapStyle = variables.OFFGRID_MAP_STYLE ?? openFreeMap
  if (mapStyle !== '' && !URL.canParse(mapStyle))
    throw new CommandFailure(
      `OFFGRID_MAP_STYLE is ${mapStyle}: set it to the address of a map style, or to nothing for the built-in map.`,
    )
  const { tiles, tilesFile } = readTiles(variables.OFFGRID_TILES ?? '')
  const log = choose('OFFGRID_LOG', ['failures', 'requests'], 'for what goes wrong only')
  const sharing = choose('OFFGRID_SHARING', ['on', 'off'], 'to share trips by link')
  const mapSaving = choose('OFFGRID_MAP_SAVING', ['on', 'off'], 'to save parts of the online map')
  const registration = choose('OFFGRID_REGISTRATION', ['open', 'closed'], 'to let people create accounts')
  const publicUrl = readPublicUrl(variables.OFFGRID_PUBLIC_URL ?? '')
  return {
    port,
    publicUrl,
    hosts: readHosts(variables.OFFGRID_HOSTS, publicUrl),
    trustedProxies: readTrustedProxies(variables.OFFGRID_TRUSTED_PROXY),
    logRequests: log === 'requests',
    dataDir: variables.OFFGRID_DATA_DIR || '.offgrid',
    weather,
    models: splitList(variables.OFFGRID_MODELS),
    sharing: sharing === 'on',
    registration: registration === 'open',
    smtp: readSmtp(variables.SMTP_URL ?? '', variables.SMTP_FROM ?? '', publicUrl),
    tilesFile,
    configuration: {
      mapStyle,
      tiles,
      mapSaving: mapSaving === 'on',
      googleMapsApiKey: variables.GOOGLE_MAPS_API_KEY ?? '',
      googleMapsMapId: variables.GOOGLE_MAPS_MAP_ID ?? '',
    },
  }
}

function readPublicUrl(value: string): string | undefined {
  if (value === '') return undefined
  const url = URL.parse(value)
  // A normalized origin ends with the slash of its empty path.
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw new CommandFailure(
    `OFFGRID_PUBLIC_URL is ${value}: set it to the address that people open, without a path, such as https://trips.example.`,
  )
}

const splitList = (value = ''): string[] => value.split(/[\s,]+/).filter((entry) => entry !== '')

function readHosts(value: string | undefined, publicUrl: string | undefined): string[] {
  const hosts = splitList(value).map((host) => host.toLowerCase())
  if (publicUrl !== undefined) return [...new Set([new URL(publicUrl).hostname, ...hosts])]
  if (hosts.length === 0) return []
  throw new CommandFailure(
    'OFFGRID_HOSTS is set without OFFGRID_PUBLIC_URL: set OFFGRID_PUBLIC_URL to the address that people open, such as https://trips.example, since links in emails lead there.',
  )
}

const readTrustedProxies = (value: string | undefined): string[] =>
  splitList(value).map((entry) => {
    const address = normalizeAddress(entry)
    if (address !== undefined) return address
    throw new CommandFailure(
      `OFFGRID_TRUSTED_PROXY is ${value}: set it to the IP address of your proxy, such as 127.0.0.1.`,
    )
  })

/** Reads the server and the sender of emails. Errors never contain the URL, because it has a password. */
function readSmtp(value: string, from: string, publicUrl: string | undefined): OffgridOptions['smtp'] {
  if (value === '') return undefined
  const server = parseSmtpUrl(value)
  if (server === undefined)
    throw new CommandFailure(
      'SMTP_URL is not valid: set it to smtps://user:password@host (port 465) or smtp://user:password@host (port 587, STARTTLS), and write @ : / ? # and % in the user and the password as %40 %3A %2F %3F %23 and %25.',
    )
  if (!/^(?:[^<>@,;:"]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/.test(from))
    throw new CommandFailure(
      `SMTP_FROM is ${from || 'not set'}: set it to the sender of emails, such as Offgrid <offgrid@trips.example>.`,
    )
  if (publicUrl === undefined)
    throw new CommandFailure(
      'SMTP_URL is set without OFFGRID_PUBLIC_URL: set OFFGRID_PUBLIC_URL to the address that people open, such as https://trips.example, since links in emails lead there.',
    )
  return { ...server, from }
}

function parseSmtpUrl(value: string): SmtpServer | undefined {
  const url = URL.parse(value)
  const isServer = url?.hostname && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === ''
  if (!isServer || !/^smtps?:$/.test(url.protocol)) return undefined
  const secure = url.protocol === 'smtps:'
  const [user, pass] = [url.username, url.password].map(decodePart)
  if (user === undefined || pass === undefined || (user === '') !== (pass === '')) return undefined
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    ...(user === '' ? {} : { auth: { user, pass } }),
  }
}

/** Returns the map tiles' URL for browsers, and the local file behind it, if any. */
function readTiles(value: string): { tiles: string; tilesFile?: string } {
  if (value === '' || /^https?:/.test(value)) {
    if (value === '' || URL.canParse(value)) return { tiles: value }
  } else if (statSync(value, { throwIfNoEntry: false })?.isFile()) return { tiles: tilesPath, tilesFile: value }
  throw new CommandFailure(
    `OFFGRID_TILES is ${value}: set it to the address of a PMTiles file that answers range requests, or to the path of one on this machine.`,
  )
}
