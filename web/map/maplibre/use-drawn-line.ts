import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import { useMemo } from 'react'
import type { Position } from '#shared/geo.ts'
import { drawnLook, toLines } from '../core/trail.ts'
import { useLines } from './use-lines.ts'

const source = 'drawn'

/** Draws a line that is being drawn, in a source of its own: it changes with each step of a drag. */
export function useDrawnLine(map: MapLibre | undefined, line: readonly Position[] | undefined) {
  const features = useMemo(
    (): GeoJSON.MultiLineString | undefined => line && { type: 'MultiLineString', coordinates: toLines(line) },
    [line],
  )
  useLines(map, source, features, layers)
}

const layers = drawnLook.map(
  ({ colour, width }, at): LayerSpecification => ({
    id: `drawn-${at}`,
    type: 'line',
    source,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  }),
)
