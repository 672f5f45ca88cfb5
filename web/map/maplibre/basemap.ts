/** One class, because each of its steps changes which map is shown: the online map, the overview, or the deployment’s archive. */
import { addProtocol, type Map as MapLibre, removeProtocol, type StyleSpecification } from 'maplibre-gl'
import { inTime } from '#shared/in-time.ts'
import { onFilesChange } from '../../offline/public/app/map-folders.ts'
import { loadWorldOutlines } from '../basemap/outlines.ts'
import { createBundledStyle } from '../basemap/style.ts'
import type { NearTown } from '../basemap/town.ts'
import type { Scheme } from '../core/use-scheme.ts'
import type { Coverage } from '../own/archive.ts'
import type { Archives } from '../own/archives.ts'
import { toPosition } from './gestures.ts'
import { addSite, openSavedMaps } from './map-files.ts'
import { fetchStyle } from './online-style.ts'
import { drawOverview, type OverviewReport } from './overview.ts'

/** Milliseconds in which an online map must draw its first picture. */
const firstPictureTimeout = 8_000
/** Failed requests in a row after which the online map is unavailable. */
const failuresAllowed = 3

export type BasemapKind = 'online' | 'bundled'

/** Milliseconds that the first picture waits for more than land: MapLibre draws what comes later all over again. */
const detailPatience = 1_000

/** Milliseconds that a drawn map waits for the deployment's archive. */
const patience = 2_000

/** Milliseconds until the deployment's archive is opened again after a failure; the pause doubles. */
const [shortestRetryPause, longestRetryPause] = [2_000, 120_000]

export type OverviewFacts = {
  readonly nearest: readonly NearTown[]
  /** True if a map file still draws its larger roads. */
  readonly hasLargerRoads: boolean
}

type Report = Omit<OverviewReport, 'nearest'> & {
  readonly kind: (kind: BasemapKind) => void
  readonly overview: (facts: OverviewFacts | undefined) => void
  /** Reports whether the bundled map is drawn with no map file over it. */
  readonly bare: (isBare: boolean) => void
}

/** URLs of a style and of a PMTiles file; each empty for none. */
export type OnlineMaps = {
  readonly styleUrl: string
  readonly tilesUrl: string
}

/**
 * The map below the markers: map files that cover the center, over the bundled map; else the online style if it answers, else the bundled
 * map.
 */
export class Basemap {
  readonly #map: MapLibre
  readonly #report: Report
  readonly #closed = new AbortController()
  #online: OnlineMaps
  #archives: Archives | undefined
  readonly #protocol = `own-${crypto.randomUUID()}`
  #coverage: Coverage = 'none'
  #nearest: readonly NearTown[] | undefined
  #scheme: Scheme
  #kind: BasemapKind | undefined
  #overview: ReturnType<typeof drawOverview> | undefined
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #retryPause = shortestRetryPause
  /** Count choices, checks and openings, to recognize late answers to earlier ones. */
  #choice = 0
  #check = 0
  #opening = 0

  constructor(map: MapLibre, online: OnlineMaps, scheme: Scheme, report: Report) {
    this.#map = map
    this.#online = online
    this.#scheme = scheme
    this.#report = report
    addProtocol(this.#protocol, async ({ url }, { signal }) =>
      this.#archives ? this.#archives.load(url, signal) : { data: new ArrayBuffer(0) },
    )
    map.on('error', (event) => {
      this.#countFailure(event.error)
      // MapLibre (6.12.0) paints nothing after a failed tile, so its first picture would wait for other news.
      map.triggerRepaint()
      if ('sourceId' in event && event.sourceId === this.#archives?.siteSource) this.#retrySite()
    })
    map.on('sourcedata', ({ tile }) => {
      if (tile?.state === 'loaded') this.#failures = 0
    })
    map.on('idle', () => clearTimeout(this.#timer))
    map.on('moveend', () => {
      this.#retryPause = shortestRetryPause
      void this.#checkCoverage()
    })
    map.on('style.load', () => this.#overview?.again())
    const again = () =>
      this.#online.tilesUrl === '' ? this.#kind === 'bundled' && this.#choose() : this.#openArchives()
    window.addEventListener('online', again, { signal: this.#closed.signal })
    const stopListening = onFilesChange('maps', () => void this.#openArchives())
    this.#closed.signal.addEventListener('abort', stopListening)
    void this.#openArchives()
  }

  set scheme(scheme: Scheme) {
    if (scheme === this.#scheme) return
    this.#scheme = scheme
    if (this.#kind === 'bundled') this.#drawBundled()
    else this.#choose()
  }

  set online(online: OnlineMaps) {
    if (online.styleUrl === this.#online.styleUrl && online.tilesUrl === this.#online.tilesUrl) return
    this.#online = online
    void this.#openArchives()
  }

  /** Requests the bundled map's missing files again. */
  retry() {
    this.#overview?.retry()
  }

  close() {
    this.#closed.abort()
    clearTimeout(this.#timer)
    clearTimeout(this.#retryTimer)
    this.#overview?.stop()
    removeProtocol(this.#protocol)
  }

  /** Opens the map files again. Later pictures wait briefly for the deployment's file, so that it does not disappear. */
  async #openArchives() {
    const { tilesUrl } = this.#online
    const opening = ++this.#opening
    const saved = await openSavedMaps()
    const complete = tilesUrl === '' ? Promise.resolve(saved) : addSite(saved, tilesUrl)
    const first = (await inTime(complete, this.#kind ? patience : 0)) ?? saved
    await this.#use(first, opening)
    const last = await complete
    if (last !== first) await this.#use(last, opening)
    if (tilesUrl !== '' && last?.siteSource === undefined && opening === this.#opening) this.#retrySite()
  }

  async #use(archives: Archives | undefined, opening: number) {
    const isCurrent = () => opening === this.#opening && !this.#closed.signal.aborted
    if (!isCurrent()) return
    this.#archives = archives
    await this.#checkCoverage()
    if (isCurrent()) this.#choose()
  }

  /** Chooses again if map files now cover another part of the view. */
  async #checkCoverage() {
    const check = ++this.#check
    const place = toPosition(this.#map.getCenter())
    const coverage = (await this.#archives?.findCoverage(place, this.#map.getZoom())) ?? 'none'
    if (check !== this.#check || this.#closed.signal.aborted || coverage === this.#coverage) return
    this.#coverage = coverage
    this.#updateOverview()
    if (this.#kind && this.#online.styleUrl !== '') this.#choose()
  }

  #updateOverview() {
    const [nearest, coverage] = [this.#nearest, this.#coverage]
    const isShown = nearest !== undefined && coverage !== 'whole'
    this.#report.overview(isShown ? { nearest, hasLargerRoads: coverage === 'lines' } : undefined)
    this.#report.bare(this.#kind === 'bundled' && coverage === 'none')
  }

  async #choose() {
    const choice = ++this.#choice
    const isCurrent = () => choice === this.#choice && !this.#closed.signal.aborted
    const drawBundled = async () => {
      if (!this.#kind) {
        const { arrived } = this.#openOverview()
        // The first picture has land; drawOutlines requests the outlines again if they fail.
        await loadWorldOutlines().catch(() => undefined)
        await inTime(arrived, detailPatience)
      }
      if (isCurrent()) this.#drawBundled()
    }
    try {
      if (this.#online.styleUrl === '' || this.#coverage === 'whole') return await drawBundled()
      const style = await fetchStyle(this.#online.styleUrl, this.#scheme, this.#closed.signal)
      if (isCurrent()) this.#drawOnline(style)
    } catch (error) {
      if (!isCurrent()) return
      console.info('The online map does not answer; drawing the bundled one', error)
      if (this.#kind !== 'bundled') await drawBundled()
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
    const overview = this.#openOverview()
    const style = createBundledStyle(this.#scheme, overview.findFeatures)
    this.#map.setStyle(this.#archives?.addTo(style, this.#scheme, this.#protocol) ?? style, {
      diff: this.#kind === 'bundled',
      // Checking our own layers takes a twentieth of the page's time.
      validate: false,
    })
    overview.again()
    this.#become('bundled')
  }

  /** Requests the bundled map's parts in view. */
  #openOverview() {
    this.#overview ??= drawOverview(this.#map, {
      ...this.#report,
      nearest: (towns) => {
        this.#nearest = towns
        this.#updateOverview()
      },
    })
    return this.#overview
  }

  #become(kind: BasemapKind) {
    this.#kind = kind
    this.#report.kind(kind)
    this.#report.bare(kind === 'bundled' && this.#coverage === 'none')
  }

  /**
   * Opens the deployment's archive again after a pause, because MapLibre (6.12.0) requests failed tiles again only under another URL. What
   * is drawn stays until the archive answers.
   */
  #retrySite() {
    if (this.#retryTimer || this.#closed.signal.aborted) return
    this.#retryTimer = setTimeout(async () => {
      this.#retryTimer = undefined
      const opening = ++this.#opening
      const archives = await addSite(await openSavedMaps(), this.#online.tilesUrl)
      if (archives?.siteSource !== undefined) await this.#use(archives, opening)
      else if (opening === this.#opening) this.#retrySite()
    }, this.#retryPause)
    this.#retryPause = Math.min(this.#retryPause * 2, longestRetryPause)
  }

  #countFailure(error: { name?: string; message: string }, weight = 1) {
    if (this.#closed.signal.aborted || error.name === 'AbortError') return
    console.info('The map reports', error)
    if (this.#kind !== 'online') return void this.#checkCoverage()
    this.#failures += weight
    if (this.#failures >= failuresAllowed) this.#drawBundled()
  }
}
