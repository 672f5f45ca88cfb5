import { useEffect } from 'react'
import type { Position } from '#shared/geo.ts'
import {
  drawnLook,
  routePatterns,
  type Stroke,
  toLines,
  toTrailFeatures,
  trailColours,
  trailLook,
} from '../core/trail.ts'
import type { Trail } from '../core/types.ts'
import { type Scheme, useScheme } from '../core/use-scheme.ts'

/** Draws a trail on Google's map, below the markers. */
export function useTrail(map: google.maps.Map | null, trail: Trail | undefined) {
  const scheme = useScheme()
  useEffect(() => {
    if (!map || !trail) return
    const colours = trailColours[scheme]
    const dots = new google.maps.Data({ map })
    dots.addGeoJson(toTrailFeatures({ line: trail.line, path: trail.path }))
    dots.setStyle({
      clickable: false,
      strokeColor: colours.line,
      strokeWeight: trailLook.width,
      strokeOpacity: trailLook.opacity,
      icon: {
        path: google.maps.SymbolPath.CIRCLE,
        scale: trailLook.radius.near,
        fillColor: colours.line,
        fillOpacity: 1,
        strokeColor: colours.edge,
        strokeWeight: 1.5,
      },
    })
    const lines = (trail.parts ?? []).flatMap(({ line, state }) =>
      toLines(line).flatMap((places) => {
        const path = places.map(([lng, lat]) => ({ lat, lng }))
        return routePatterns[state].map(
          (stroke, at) =>
            new google.maps.Polyline({ map, path, clickable: false, zIndex: at + 1, ...toOptions(stroke, colours) }),
        )
      }),
    )
    return () => {
      dots.setMap(null)
      for (const line of lines) line.setMap(null)
    }
  }, [map, trail, scheme])
}

/** Draws a line that is being drawn. */
export function useDrawnLine(map: google.maps.Map | null, line: readonly Position[] | undefined) {
  useEffect(() => {
    if (!map || !line) return
    const pieces = toLines(line).map((places) => places.map(([lng, lat]) => ({ lat, lng })))
    const lines = pieces.flatMap((path) =>
      drawnLook.map(({ colour, width }, at) => {
        const look = { strokeColor: colour, strokeWeight: width, zIndex: 10 + at }
        return new google.maps.Polyline({ map, path, clickable: false, ...look })
      }),
    )
    return () => {
      for (const one of lines) one.setMap(null)
    }
  }, [map, line])
}

/** Returns a line's look. Google draws dashes as symbols along an invisible line. */
function toOptions({ paint, width, dash }: Stroke, colours: (typeof trailColours)[Scheme]) {
  const strokeColor = colours[paint]
  if (!dash) return { strokeColor, strokeWeight: width }
  const [length, gap] = dash
  const dot = {
    path: google.maps.SymbolPath.CIRCLE,
    scale: width / 2,
    fillColor: strokeColor,
    fillOpacity: 1,
    strokeWeight: 0,
  }
  const line = { path: 'M 0,0 0,1', scale: length, strokeColor, strokeOpacity: 1, strokeWeight: width }
  return { strokeOpacity: 0, icons: [{ icon: length === 0 ? dot : line, offset: '0', repeat: `${length + gap}px` }] }
}
