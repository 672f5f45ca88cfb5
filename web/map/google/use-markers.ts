import { MarkerClusterer, type Renderer, SuperClusterAlgorithm } from '@googlemaps/markerclusterer'
import { useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect, useEffectEvent } from 'react'
import { clusterColour, clusterName, clusterOptions } from '../core/cluster.ts'
import { toDrawn, toMarkerName } from '../core/edge.ts'
import css from '../core/marker.module.css'
import { createPin, describeMarker } from '../core/pin.ts'
import { RoundIndex } from '../core/round-index.ts'
import type { MapMarker, MapProps } from '../core/types.ts'

/** Adds the markers to Google's map, clustered by Google's library with the product's radius and colors. */
export function useMarkers(map: google.maps.Map | null, { markers, onOpen, onMove }: MapProps) {
  const library = useMapsLibrary('marker')
  const open = useEffectEvent((id: string) => onOpen?.(id))
  const move = useEffectEvent((id: string, { lat, lng }: google.maps.LatLngLiteral) =>
    onMove?.(id, { latitude: lat, longitude: lng }),
  )

  useEffect(() => {
    if (!map || !library) return
    const element = (marker: MapMarker) => {
      const { latitude: lat, longitude: lng } = toDrawn(marker.position)
      const advanced = new library.AdvancedMarkerElement({
        position: { lat, lng },
        title: toMarkerName(marker),
        content: pinContent(marker),
        gmpClickable: true,
        gmpDraggable: marker.movable ?? false,
      })
      advanced.ariaDescription = describeMarker(marker)
      advanced.addEventListener('gmp-click', () => open(marker.id))
      advanced.addListener('dragend', () => {
        const to = advanced.position
        if (to) move(marker.id, new google.maps.LatLng(to).toJSON())
      })
      return advanced
    }
    const drafts = markers.filter(({ kind }) => kind === 'draft').map(element)
    for (const draft of drafts) draft.map = map
    // Every set needs a new clusterer: it compares markers by their properties, and two pins do not differ in any.
    const clusterer = new MarkerClusterer({
      map,
      markers: markers.filter(({ kind }) => kind !== 'draft').map(element),
      algorithm: new RoundAlgorithm(clusterOptions),
      renderer: renderer(library),
    })
    return () => {
      clusterer.setMap(null)
      for (const draft of drafts) draft.map = null
    }
  }, [map, library, markers])
}

/** Google's algorithm, across the date line too. */
class RoundAlgorithm extends SuperClusterAlgorithm {
  protected override superCluster = new RoundIndex()
}

const renderer = ({ AdvancedMarkerElement }: google.maps.MarkerLibrary): Renderer => ({
  render({ count, position }, stats) {
    const content = document.createElement('div')
    const colour = clusterColour(count, stats.clusters.markers.mean)
    content.className = [css.cluster, css.placed, css.centred, css[colour]].join(' ')
    content.textContent = String(count)
    return new AdvancedMarkerElement({
      position,
      content,
      title: clusterName(count),
      gmpClickable: true,
      // Above single markers; larger clusters above smaller ones.
      zIndex: 1_000 + count,
    })
  },
})

function pinContent(marker: MapMarker): HTMLElement {
  const { kind = 'saved', movable = false } = marker
  const content = document.createElement('div')
  content.className = [css.pin, css.placed, css[kind], movable && css.movable].filter(Boolean).join(' ')
  content.append(createPin(marker))
  return content
}
