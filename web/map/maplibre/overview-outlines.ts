import bordersUrl from 'virtual:basemap/borders'
import bordersFineUrl from 'virtual:basemap/borders-fine'
import landUrl from 'virtual:basemap/land'
import landFineUrl from 'virtual:basemap/land-fine'
import stateLinesUrl from 'virtual:basemap/state-lines'
import statesUrl from 'virtual:basemap/states'
import type { ErrorEvent, GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { Bounds } from '../basemap/graticule.ts'
import { statesSource } from '../basemap/sources.ts'
import { overlap } from '../basemap/water.ts'

const fineAboveZoom = 6
const coarse = { land: landUrl, borders: bordersUrl, stateLines: stateLinesUrl }
const fine = { land: landFineUrl, borders: bordersFineUrl }
/** The United States with Alaska and Hawaii: above the same zoom their coast has a file of its own. */
const unitedStates: Bounds = [-180, 17, -64, 72]

/** Makes outlines finer above zoom 6, and asks again for those that did not come. */
export function drawOutlines(map: MapLibre) {
  let wanted = new Map<string, string>(Object.entries(coarse))
  const failed = new Set<string>()

  const ask = (id: string, url: string) => {
    failed.delete(id)
    wanted.set(id, url)
    void map.getSource<GeoJSONSource>(id)?.setData(new URL(url, location.href).href)
  }
  const note = (event: ErrorEvent & { sourceId?: string }) => {
    if (event.sourceId === undefined || !wanted.has(event.sourceId)) return
    failed.add(event.sourceId)
    // MapLibre says that it has loaded only when it draws, and a failure alone makes it draw nothing.
    map.triggerRepaint()
  }
  const refine = () => {
    for (const [id, url] of Object.entries(fine)) ask(id, url)
  }
  let refining = false
  map.on('error', note)

  return {
    look(bounds: Bounds, zoom: number) {
      if (zoom <= fineAboveZoom) return
      if (!wanted.has(statesSource) && overlap(unitedStates, bounds)) ask(statesSource, statesUrl)
      if (refining) return
      refining = true
      // A first picture soon matters more than a better one later.
      map.once('idle', refine)
    },
    /** Once the network is back. */
    retry() {
      for (const [id, url] of wanted) if (failed.has(id)) ask(id, url)
    },
    /** After the style was replaced: its sources are coarse again. One that failed is not asked for by that alone. */
    again() {
      refining = false
      wanted = new Map(Object.entries(coarse))
    },
    stop() {
      map.off('idle', refine)
      map.off('error', note)
    },
  }
}
