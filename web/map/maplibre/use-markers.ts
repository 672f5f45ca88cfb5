import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { MapProps } from '../core/types.ts'
import { type ClusterIndex, createClusterIndex, type Item } from './cluster-index.ts'
import { toPosition } from './gestures.ts'
import { MarkerLayer, type View } from './marker-layer.ts'
import { productZoom, toMapLibreZoom } from './zoom.ts'

/** Interval in which a moving map looks for markers that came into view (ms). */
const updateInterval = 100
/** Pixels beyond the edges from which a marker still reaches into view. */
const reach = { side: 24, above: 6, below: 44 }

export function useMarkers(map: MapLibre | undefined, { markers, onOpen, onMove, onDrag }: MapProps) {
  const index = useMemo(() => createClusterIndex(markers), [markers])
  const shown = useRef<{ layer: MarkerLayer; index: ClusterIndex }>(undefined)
  // Reading it for each change would force a layout in the middle of React's work.
  const size = useRef({ width: 0, height: 0 })

  const press = useEffectEvent((item: Item, originalEvent: Event) => {
    if ('marker' in item) onOpen?.(item.marker.id)
    else if (map) {
      const zoom = Math.max(index.expansionZoom(item.clusterId), productZoom(map) + 0.5)
      map.easeTo({ center: item.at, zoom: toMapLibreZoom(zoom), duration: 350 }, { originalEvent })
    }
  })
  const move = useEffectEvent((markerId: string, to: { x: number; y: number }) => {
    if (map) onMove?.(markerId, toPosition(map.unproject([to.x, to.y])))
  })
  const drag = useEffectEvent((markerId: string, to: { x: number; y: number } | undefined) => {
    if (map) onDrag?.(markerId, to && toPosition(map.unproject([to.x, to.y])))
  })
  const show = useEffectEvent((layer: MarkerLayer) => {
    if (map) layer.show(index.within(toVisibleEdges(map, size.current), productZoom(map) + 1e-6), toView(map))
  })

  useEffect(() => {
    if (!map) return
    const layer = new MarkerLayer(map.getCanvasContainer(), { press, move, drag })
    let updatedAt = 0
    const update = () => {
      updatedAt = performance.now()
      show(layer)
    }
    const follow = () => (performance.now() - updatedAt < updateInterval ? layer.follow(toView(map)) : update())
    const resize = () => {
      const { clientWidth: width, clientHeight: height } = map.getContainer()
      size.current = { width, height }
      update()
    }
    shown.current = { layer, index: createClusterIndex([]) }
    const listening = [map.on('move', follow), map.on('moveend', update), map.on('resize', resize)]
    resize()
    return () => {
      for (const { unsubscribe } of listening) unsubscribe()
      layer.remove()
      shown.current = undefined
    }
  }, [map])

  useEffect(() => {
    if (map && shown.current && shown.current.index !== index) {
      shown.current.index = index
      show(shown.current.layer)
    }
  }, [map, index])
}

type Size = { readonly width: number; readonly height: number }

/** Returns the visible part's edges with a margin for markers. */
function toVisibleEdges(map: MapLibre, { width, height }: Size): [number, number, number, number] {
  const topLeft = map.unproject([-reach.side, -reach.above])
  const bottomRight = map.unproject([width + reach.side, height + reach.below])
  const [west, east] = [topLeft.lng, bottomRight.lng]
  return east - west >= 360 ? [-180, bottomRight.lat, 180, topLeft.lat] : [west, bottomRight.lat, east, topLeft.lat]
}

function toView(map: MapLibre): View {
  const middle = map.getCenter().lng
  return {
    zoom: map.getZoom(),
    anchor: map.project([0, 0]),
    // The world repeats sideways.
    project: ({ at: [longitude, latitude] }) =>
      map.project([longitude + 360 * Math.round((middle - longitude) / 360), latitude]),
  }
}
