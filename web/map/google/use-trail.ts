import { useEffect } from 'react'
import { toTrailFeatures, trailLook } from '../core/trail.ts'
import type { Trail } from '../core/types.ts'
import { useScheme } from '../core/use-scheme.ts'

/** Draws a trail on Google's map, below the markers. */
export function useTrail(map: google.maps.Map | null, trail: Trail | undefined) {
  const scheme = useScheme()
  useEffect(() => {
    if (!map || !trail) return
    const { colour, edge } = trailLook[scheme]
    const layer = new google.maps.Data({ map })
    layer.addGeoJson(toTrailFeatures(trail))
    layer.setStyle({
      clickable: false,
      strokeColor: colour,
      strokeWeight: trailLook.width,
      strokeOpacity: trailLook.opacity,
      icon: {
        path: google.maps.SymbolPath.CIRCLE,
        scale: trailLook.radius,
        fillColor: colour,
        fillOpacity: 1,
        strokeColor: edge,
        strokeWeight: 1.5,
      },
    })
    return () => layer.setMap(null)
  }, [map, trail, scheme])
}
