import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import * as z from 'zod/mini'
import { siteConfig } from '../../data/config.ts'
import { bundledStyle, type Scheme } from '../basemap/style.ts'
import type { NearTown } from '../basemap/town.ts'
import { drawOverview } from './overview.ts'

const patience = { style: 2_000, firstPicture: 8_000 }
/** Failed requests in a row after which the online map counts as gone. */
const failuresAllowed = 3

export type BasemapKind = 'online' | 'bundled'

type Report = {
  readonly kind: (kind: BasemapKind) => void
  readonly nearest: (towns: readonly NearTown[] | undefined) => void
}

/** OpenFreeMap's styles come in pairs; any other style stays as it is after dark. */
const forScheme = (style: string, scheme: Scheme) =>
  scheme === 'dark' && /^https:\/\/tiles\.openfreemap\.org\/styles\/\w+$/.test(style)
    ? 'https://tiles.openfreemap.org/styles/dark'
    : style

// MapLibre validates the rest of it; a login page of a captive network must not get that far.
const styleSchema = z.looseObject({ version: z.literal(8), layers: z.array(z.unknown()) })

async function fetchStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(patience.style)]) })
  if (!response.ok) throw new Error(`Map style: ${response.status}`)
  return styleSchema.parse(await response.json()) as unknown as StyleSpecification
}

/**
 * What lies under the markers: the configured online style when it answers in time, else, and as soon as its tiles stop
 * coming, the map that is bundled with the app. A network that comes back gets another try.
 */
export class Basemap {
  readonly #map: MapLibre
  readonly #report: Report
  readonly #closed = new AbortController()
  #scheme: Scheme
  #kind: BasemapKind | undefined
  #overview: ReturnType<typeof drawOverview> | undefined
  #failures = 0
  #patience: ReturnType<typeof setTimeout> | undefined
  #choice = 0

  constructor(map: MapLibre, scheme: Scheme, report: Report) {
    this.#map = map
    this.#scheme = scheme
    this.#report = report
    map.on('error', ({ error }) => this.#failed(error))
    map.on('sourcedata', ({ tile }) => {
      if (tile?.state === 'loaded') this.#failures = 0
    })
    map.on('idle', () => clearTimeout(this.#patience))
    window.addEventListener('online', () => this.#kind === 'bundled' && this.#choose(), { signal: this.#closed.signal })
    this.#choose()
  }

  set scheme(scheme: Scheme) {
    if (scheme === this.#scheme) return
    this.#scheme = scheme
    if (this.#kind === 'bundled') this.#drawBundled()
    else this.#choose()
  }

  close() {
    this.#closed.abort()
    clearTimeout(this.#patience)
    this.#overview?.stop()
  }

  async #choose() {
    const choice = ++this.#choice
    const current = () => choice === this.#choice && !this.#closed.signal.aborted
    try {
      const { mapStyle } = await siteConfig()
      if (!current()) return
      if (mapStyle === '') return this.#drawBundled()
      const style = await fetchStyle(forScheme(mapStyle, this.#scheme), this.#closed.signal)
      if (current()) this.#drawOnline(style)
    } catch (error) {
      if (!current()) return
      console.info('The online map does not answer; drawing the bundled one', error)
      if (this.#kind !== 'bundled') this.#drawBundled()
    }
  }

  #drawOnline(style: StyleSpecification) {
    this.#overview?.stop()
    this.#overview = undefined
    this.#failures = 0
    this.#map.setStyle(style, { diff: false })
    clearTimeout(this.#patience)
    this.#patience = setTimeout(
      () => this.#failed(new Error('No picture in time'), failuresAllowed),
      patience.firstPicture,
    )
    this.#become('online')
  }

  #drawBundled() {
    this.#choice++
    clearTimeout(this.#patience)
    this.#map.setStyle(bundledStyle(this.#scheme), { diff: this.#kind === 'bundled' })
    if (this.#overview) this.#overview.again()
    else {
      this.#overview = drawOverview(this.#map, this.#report.nearest)
      this.#map.once('style.load', () => this.#overview?.again())
    }
    this.#become('bundled')
  }

  #become(kind: BasemapKind) {
    this.#kind = kind
    this.#report.kind(kind)
  }

  #failed(error: { name?: string; message: string }, weight = 1) {
    if (this.#closed.signal.aborted || error.name === 'AbortError') return
    console.info('The map reports', error)
    if (this.#kind !== 'online') return
    this.#failures += weight
    if (this.#failures >= failuresAllowed) this.#drawBundled()
  }
}
