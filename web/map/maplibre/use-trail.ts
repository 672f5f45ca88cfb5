import type { ExpressionSpecification, GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { toTrailFeatures, trailLook } from '../core/trail.ts'
import type { Trail } from '../core/types.ts'
import { type Scheme, useScheme } from '../core/use-scheme.ts'

const source = 'trail'

/** Draws a trail on MapLibre's map, above everything else; again after a change of style, which removes it. */
export function useTrail(map: MapLibre | undefined, trail: Trail | undefined) {
  const scheme = useScheme()
  const features = useMemo(() => trail && toTrailFeatures(trail), [trail])

  useEffect(() => {
    if (!map || !features) return
    const draw = () => {
      // Null or undefined before a style is loaded.
      if (!map.getStyle() || map.getSource(source)) return
      map.addSource(source, { type: 'geojson', data: features, tolerance: 0.2 })
      for (const layer of createLayers(scheme)) map.addLayer(layer)
    }
    const existing = map.getStyle() ? map.getSource<GeoJSONSource>(source) : undefined
    if (existing) void existing.setData(features)
    draw()
    map.on('styledata', draw)
    return () => {
      map.off('styledata', draw)
    }
  }, [map, features, scheme])
}

function createLayers(scheme: Scheme): LayerSpecification[] {
  const { colour, edge, good, warn, bad } = trailLook[scheme]
  const part = (id: string, dashed: boolean): LayerSpecification => ({
    id,
    type: 'line',
    source,
    filter: ['all', ['has', 'tone'], ['==', ['get', 'dashed'], dashed]],
    layout: { 'line-cap': dashed ? 'butt' : 'round', 'line-join': 'round' },
    paint: {
      'line-color': ['match', ['get', 'tone'], 'good', good, 'warn', warn, bad],
      'line-width': trailLook.partWidth,
      ...(dashed ? { 'line-dasharray': [...trailLook.dashes] } : {}),
    },
  })
  return [
    {
      id: 'trail-line',
      type: 'line',
      source,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': trailLook.width, 'line-opacity': trailLook.opacity },
    },
    part('trail-parts', false),
    part('trail-dashed-parts', true),
    // Below all dots, so that a dot's edge does not cover the previous dot, which made a dark band of near ones.
    dots('trail-dot-edges', edge, grow(trailLook.radius / 2 + 0.5, trailLook.radius + 1.5)),
    dots('trail-dots', colour, grow(trailLook.radius / 2, trailLook.radius)),
  ]
}

/** Pixels by zoom: at low zooms a long trip's dots would merge into a thick band. */
const grow = (far: number, near: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  2,
  far,
  7,
  near,
]

const dots = (id: string, colour: string, radius: ExpressionSpecification): LayerSpecification => ({
  id,
  type: 'circle',
  source,
  filter: ['==', ['geometry-type'], 'Point'],
  paint: { 'circle-radius': radius, 'circle-color': colour },
})
