import { type Marker, MarkerClusterer, type Renderer, SuperClusterAlgorithm } from '@googlemaps/markerclusterer'
import { useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect, useEffectEvent } from 'react'
import { clusterColour, clusterName, clusterOptions, isClustered } from '../core/cluster.ts'
import { drawMarker, toMarkerClass } from '../core/draw-marker.ts'
import { toDrawn, toMarkerName } from '../core/edge.ts'
import css from '../core/marker.module.css'
import { describeMarker } from '../core/pin.ts'
import { RoundIndex } from '../core/round-index.ts'
import type { MapMarker, MapProps } from '../core/types.ts'

export function useMarkers(map: google.maps.Map | null, { markers, onOpen, onMove }: MapProps) {
  const library = useMapsLibrary('marker')
  const open = useEffectEvent((id: string) => onOpen?.(id))
  const move = useEffectEvent((id: string, { lat, lng }: google.maps.LatLngLiteral) =>
    onMove?.(id, { latitude: lat, longitude: lng }),
  )

  useEffect(() => {
    if (!map || !library) return
    const elements = new Map<Marker, MapMarker>()
    const element = (marker: MapMarker) => {
      const { latitude: lat, longitude: lng } = toDrawn(marker.position)
      const advanced = new library.AdvancedMarkerElement({
        position: { lat, lng },
        title: toMarkerName(marker),
        content: createContent(drawMarker(marker, true)),
        gmpClickable: true,
        gmpDraggable: marker.movable ?? false,
      })
      advanced.ariaDescription = describeMarker(marker)
      // As on the built-in map, for the page that asks which marker is under the pointer.
      advanced.dataset.key = `marker ${marker.id}`
      elements.set(advanced, marker)
      advanced.addEventListener('gmp-click', () => open(marker.id))
      advanced.addListener('dragend', () => {
        const to = advanced.position
        if (to) move(marker.id, new google.maps.LatLng(to).toJSON())
      })
      return advanced
    }
    const single = markers.filter((marker) => !isClustered(marker)).map(element)
    for (const one of single) one.map = map
    // A clusterer compares markers by their properties, which don't differ between pins.
    const clusterer = new MarkerClusterer({
      map,
      markers: markers.filter(isClustered).map(element),
      algorithm: new RoundAlgorithm(clusterOptions),
      renderer: renderer(library, elements),
    })
    return () => {
      clusterer.setMap(null)
      for (const one of single) one.map = null
    }
  }, [map, library, markers])
}

/** Google's algorithm, across the date line too. */
class RoundAlgorithm extends SuperClusterAlgorithm {
  protected override superCluster = new RoundIndex()
}

const renderer = (
  { AdvancedMarkerElement }: google.maps.MarkerLibrary,
  elements: ReadonlyMap<Marker, MapMarker>,
): Renderer => ({
  render({ count, position, markers }, stats) {
    const contained = markers.flatMap((marker) => elements.get(marker) ?? [])
    const colour = css[clusterColour(count, stats.clusters.markers.mean)]
    const ends = contained.filter(({ end }) => end !== undefined).map(createEnd)
    const className = toMarkerClass(css.cluster, css.placed, css.centred, colour)
    const content = createContent({ className, content: [String(count), ...ends] })
    return new AdvancedMarkerElement({
      position,
      content,
      title: clusterName(contained),
      gmpClickable: true,
      zIndex: 1_000 + count,
    })
  },
})

function createContent({ className, content }: { className: string; content: (Element | string)[] }): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.append(...content)
  return element
}

/** Returns an end's number for its cluster's corner. */
const createEnd = ({ end = 'first', number }: MapMarker): HTMLElement =>
  createContent({ className: toMarkerClass(css.end, css[end]), content: [String(number ?? '')] })
