import { useEffect } from 'react'
import { toTrailFeatures, trailLook } from '../core/trail.ts'
import type { Trail } from '../core/types.ts'
import { useScheme } from '../core/use-scheme.ts'

/** Draws a trail on Google's map, below the markers. */
export function useTrail(map: google.maps.Map | null, trail: Trail | undefined) {
  const scheme = useScheme()
  useEffect(() => {
    if (!map || !trail) return
    const look = trailLook[scheme]
    const { colour, edge } = look
    const layer = new google.maps.Data({ map })
    layer.addGeoJson(toTrailFeatures(trail))
    layer.setStyle((feature) => ({
      clickable: false,
      ...toStroke(feature, look),
      icon: {
        path: google.maps.SymbolPath.CIRCLE,
        scale: trailLook.radius,
        fillColor: colour,
        fillOpacity: 1,
        strokeColor: edge,
        strokeWeight: 1.5,
      },
    }))
    return () => layer.setMap(null)
  }, [map, trail, scheme])
}

/** Google cannot dash its data layer, so a dashed part is half as wide. */
function toStroke(feature: google.maps.Data.Feature, look: (typeof trailLook)['light' | 'dark']) {
  const [tone, dashed] = [feature.getProperty('tone'), feature.getProperty('dashed')]
  if (tone !== 'good' && tone !== 'warn' && tone !== 'bad') {
    return { strokeColor: look.colour, strokeWeight: trailLook.width, strokeOpacity: trailLook.opacity }
  }
  return { strokeColor: look[tone], strokeWeight: dashed ? trailLook.partWidth / 2 : trailLook.partWidth, zIndex: 1 }
}
