import type { ExpressionSpecification, GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import type { Position } from '#shared/geo.ts'
import { routeStates } from '#shared/itinerary/route.ts'
import { drawnLook, routePatterns, toLines, toTrailFeatures, trailColours, trailLook } from '../core/trail.ts'
import type { Trail } from '../core/types.ts'
import { type Scheme, useScheme } from '../core/use-scheme.ts'

const source = 'trail'

/** Draws a trail. */
export function useTrail(map: MapLibre | undefined, trail: Trail | undefined) {
  const scheme = useScheme()
  const features = useMemo(() => trail && toTrailFeatures(trail), [trail])
  const layers = useMemo(() => createLayers(scheme), [scheme])
  useLines(map, source, features, layers)
}

const drawnSource = 'drawn'

/** Draws a line that is being drawn, in a source of its own: it changes with each step of a drag. */
export function useDrawnLine(map: MapLibre | undefined, line: readonly Position[] | undefined) {
  const features = useMemo(
    (): GeoJSON.MultiLineString | undefined => line && { type: 'MultiLineString', coordinates: toLines(line) },
    [line],
  )
  useLines(map, drawnSource, features, drawnLayers)
}

const drawnLayers = drawnLook.map(
  ({ colour, width }, at): LayerSpecification => ({
    id: `drawn-${at}`,
    type: 'line',
    source: drawnSource,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  }),
)

function createLayers(scheme: Scheme): LayerSpecification[] {
  const colours = trailColours[scheme]
  const { width, opacity, radius } = trailLook
  return [
    {
      id: 'trail-line',
      type: 'line',
      source,
      filter: ['all', ['==', ['geometry-type'], 'LineString'], ['!', ['has', 'state']]],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.line, 'line-width': width, 'line-opacity': opacity },
    },
    ...createPatterns(colours),
    // Below all dots: edges of near dots would make a dark band.
    dots('trail-dot-edges', colours.edge, grow(radius.far + 0.5, radius.near + 1.5)),
    dots('trail-dots', colours.line, grow(radius.far, radius.near)),
  ]
}

/** Returns the layers of all patterns, bottom lines first. */
function createPatterns(colours: (typeof trailColours)[Scheme]): LayerSpecification[] {
  const strokes = routeStates.flatMap((state) => routePatterns[state].map((stroke, at) => ({ state, at, ...stroke })))
  return strokes
    .toSorted((one, other) => one.at - other.at)
    .map(({ state, at, paint, width, dash }) => ({
      id: `trail-${state}-${at}`,
      type: 'line',
      source,
      filter: ['==', ['get', 'state'], state],
      layout: { 'line-cap': dash?.[0] === 0 ? 'round' : 'butt', 'line-join': 'round' },
      paint: {
        'line-color': colours[paint],
        'line-width': width,
        // MapLibre counts dashes in line widths.
        ...(dash && { 'line-dasharray': dash.map((length) => length / width) }),
      },
    }))
}

/** Pixels by zoom: a long trip's dots would merge at low zooms. */
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

/** Draws GeoJSON in these layers of its own source, again after a change of style. Without features, removes them. */
function useLines(
  map: MapLibre | undefined,
  source: string,
  features: GeoJSON.GeoJSON | undefined,
  layers: readonly LayerSpecification[],
) {
  useEffect(() => {
    if (!map) return
    // Before the map has a style, `getSource` would throw.
    const find = () => (map.style ? map.getSource<GeoJSONSource>(source) : undefined)
    const existing = find()
    if (!features) {
      if (!existing) return
      for (const { id } of layers) map.removeLayer(id)
      map.removeSource(source)
      return
    }
    const draw = () => {
      // `getStyle` copies the whole style, so it comes second. It is null or undefined before the style is loaded.
      if (find() || !map.getStyle()) return
      map.addSource(source, { type: 'geojson', data: features, tolerance: 0.2 })
      // Checking a layer copies the whole style.
      for (const layer of layers) map.style.addLayer(layer, undefined, { validate: false })
    }
    if (existing) void existing.setData(features)
    draw()
    return map.on('styledata', draw).unsubscribe
  }, [map, source, features, layers])
}
