import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import { createBundledStyle } from '../basemap/style.ts'
import type { Scheme } from '../core/use-scheme.ts'
import { fetchStyle } from './online-style.ts'
import { drawOverview, type OverviewReport } from './overview.ts'

/** Milliseconds in which an online map must have drawn its first picture. */
const firstPictureTimeout = 8_000
/** Failed requests in a row after which the online map counts as gone. */
const failuresAllowed = 3

export type BasemapKind = 'online' | 'bundled'

type Report = OverviewReport & { readonly kind: (kind: BasemapKind) => void }

/**
 * What lies under the markers: the configured online style when it answers in time, else, and as soon as its tiles stop
 * coming, the map that is bundled with the app. A network that comes back gets another try.
 */
export class Basemap {
  readonly #map: MapLibre
  readonly #report: Report
  readonly #closed = new AbortController()
  #styleUrl: string
  #scheme: Scheme
  #kind: BasemapKind | undefined
  #overview: ReturnType<typeof drawOverview> | undefined
  #failures = 0
  /** Runs out when an online map draws nothing. */
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Counts choices, so that an answer to an earlier one is recognised as late. */
  #choice = 0

  constructor(map: MapLibre, styleUrl: string, scheme: Scheme, report: Report) {
    this.#map = map
    this.#styleUrl = styleUrl
    this.#scheme = scheme
    this.#report = report
    map.on('error', ({ error }) => this.#countFailure(error))
    map.on('sourcedata', ({ tile }) => {
      if (tile?.state === 'loaded') this.#failures = 0
    })
    map.on('idle', () => clearTimeout(this.#timer))
    window.addEventListener('online', () => this.#kind === 'bundled' && this.#choose(), { signal: this.#closed.signal })
    this.#choose()
  }

  set scheme(scheme: Scheme) {
    if (scheme === this.#scheme) return
    this.#scheme = scheme
    if (this.#kind === 'bundled') this.#drawBundled()
    else this.#choose()
  }

  /** Address of the online style; empty for none. */
  set styleUrl(styleUrl: string) {
    if (styleUrl === this.#styleUrl) return
    this.#styleUrl = styleUrl
    this.#choose()
  }

  close() {
    this.#closed.abort()
    clearTimeout(this.#timer)
    this.#overview?.stop()
  }

  async #choose() {
    const choice = ++this.#choice
    const isCurrent = () => choice === this.#choice && !this.#closed.signal.aborted
    try {
      if (this.#styleUrl === '') return this.#drawBundled()
      const style = await fetchStyle(this.#styleUrl, this.#scheme, this.#closed.signal)
      if (isCurrent()) this.#drawOnline(style)
    } catch (error) {
      if (!isCurrent()) return
      console.info('The online map does not answer; drawing the bundled one', error)
      if (this.#kind !== 'bundled') this.#drawBundled()
    }
  }

  #drawOnline(style: StyleSpecification) {
    this.#overview?.stop()
    this.#overview = undefined
    this.#failures = 0
    this.#map.setStyle(style, { diff: false })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => this.#countFailure(new Error('No picture in time'), failuresAllowed),
      firstPictureTimeout,
    )
    this.#become('online')
  }

  #drawBundled() {
    this.#choice++
    clearTimeout(this.#timer)
    this.#map.setStyle(createBundledStyle(this.#scheme), { diff: this.#kind === 'bundled' })
    if (this.#overview) this.#overview.again()
    else {
      this.#overview = drawOverview(this.#map, this.#report)
      this.#map.once('style.load', () => this.#overview?.again())
    }
    this.#become('bundled')
  }

  #become(kind: BasemapKind) {
    this.#kind = kind
    this.#report.kind(kind)
  }

  #countFailure(error: { name?: string; message: string }, weight = 1) {
    if (this.#closed.signal.aborted || error.name === 'AbortError') return
    console.info('The map reports', error)
    if (this.#kind !== 'online') return
    this.#failures += weight
    if (this.#failures >= failuresAllowed) this.#drawBundled()
  }
}
