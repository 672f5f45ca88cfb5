import bordersUrl from 'virtual:basemap/borders'
import bordersFineUrl from 'virtual:basemap/borders-fine'
import landUrl from 'virtual:basemap/land'
import landFineUrl from 'virtual:basemap/land-fine'
import stateLinesUrl from 'virtual:basemap/state-lines'
import statesUrl from 'virtual:basemap/states'
import type { ErrorEvent, GeoJSONSource, Map as MapLibre, MapSourceDataEvent } from 'maplibre-gl'
import type { Bounds } from '../basemap/graticule.ts'
import { missingLandLayer, statesSource } from '../basemap/sources.ts'
import { overlap } from '../basemap/water.ts'

const fineAboveZoom = 6
const coarse = { land: landUrl, borders: bordersUrl, stateLines: stateLinesUrl }
const fine = { land: landFineUrl, borders: bordersFineUrl }
/** The United States with Alaska and Hawaii, whose coast has its own file. */
const unitedStates: Bounds = [-180, 17, -64, 72]

/**
 * Draws finer outlines above zoom 6, and requests missing ones again. While the land is missing, everything has its color, because a map
 * of nothing but sea looks complete.
 */
export function drawOutlines(map: MapLibre, reportMissingLand: (isMissing: boolean) => void) {
  let wanted = new Map<string, string>(Object.entries(coarse))
  const failed = new Set<string>()
  let isLandMissing = false

  const request = (id: string, url: string) => {
    failed.delete(id)
    wanted.set(id, url)
    void map.getSource<GeoJSONSource>(id)?.setData(new URL(url, location.href).href)
  }
  const note = (event: ErrorEvent & { sourceId?: string }) => {
    if (event.sourceId === undefined || !wanted.has(event.sourceId)) return
    failed.add(event.sourceId)
    if (wanted.get(event.sourceId) === landUrl) setMissingLand(true)
    // MapLibre reports loading only while drawing.
    map.triggerRepaint()
  }
  const showMissingLand = () => {
    if (!map.getLayer(missingLandLayer)) return
    map.setLayoutProperty(missingLandLayer, 'visibility', isLandMissing ? 'visible' : 'none')
  }
  const setMissingLand = (isMissing: boolean) => {
    if (isMissing === isLandMissing) return
    isLandMissing = isMissing
    showMissingLand()
    reportMissingLand(isMissing)
  }
  const noteLoaded = ({ sourceId, sourceDataType }: MapSourceDataEvent) => {
    // MapLibre reports 'content' only for a file that arrived.
    if (sourceId === 'land' && sourceDataType === 'content') setMissingLand(false)
  }
  const refine = () => {
    for (const [id, url] of Object.entries(fine)) request(id, url)
  }
  let refining = false
  map.on('error', note)
  map.on('sourcedata', noteLoaded)

  return {
    update(bounds: Bounds, zoom: number) {
      if (zoom <= fineAboveZoom) return
      if (!wanted.has(statesSource) && overlap(unitedStates, bounds)) request(statesSource, statesUrl)
      if (refining) return
      refining = true
      map.once('idle', refine)
    },
    retry() {
      for (const [id, url] of wanted) if (failed.has(id)) request(id, url)
    },
    /** Called after a change of style, which makes its sources coarse but does not request failed ones. */
    again() {
      refining = false
      wanted = new Map(Object.entries(coarse))
      showMissingLand()
    },
    stop() {
      map.off('idle', refine)
      map.off('error', note)
      map.off('sourcedata', noteLoaded)
      reportMissingLand(false)
    },
  }
}
