import bordersUrl from 'virtual:basemap/borders'
import landUrl from 'virtual:basemap/land'
import stateLinesUrl from 'virtual:basemap/state-lines'
import type { StyleSpecification } from 'maplibre-gl'
import type { Scheme } from '../core/use-scheme.ts'
import { createGroundLayers } from './ground-layers.ts'
import { createLabelLayers } from './label-layers.ts'
import { palettes } from './palettes.ts'
import { seas } from './seas.ts'
import { gridSource, namesSource, statesSource, townsSource, waterSource } from './sources.ts'

/**
 * GeoNames (CC BY 4.0) and Mapeo's lakes and rivers (MIT) require the credit; Natural Earth and the Census Bureau are credited voluntarily.
 */
const credit =
  '© <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a> (CC BY 4.0) · Natural Earth · Mapeo © 2020 Digital Democracy (MIT) · U.S. Census Bureau · ○ approximate place'

const filled = [statesSource, waterSource, namesSource, townsSource, gridSource]
const nothing = { type: 'FeatureCollection' as const, features: [] }

/** Returns the bundled map's style. maplibre/overview.ts fills sources without a file. */
export function createBundledStyle(scheme: Scheme): StyleSpecification {
  // The worker would resolve relative URLs against its own file.
  const file = (url: string) => ({ type: 'geojson' as const, data: new URL(url, location.href).href, tolerance: 0.3 })
  const colour = palettes[scheme]
  return {
    version: 8,
    name: `Offgrid overview, ${scheme}`,
    sources: {
      land: { ...file(landUrl), attribution: credit },
      borders: file(bordersUrl),
      stateLines: file(stateLinesUrl),
      seas: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: seas.map(([name, longitude, latitude, rank]) => ({
            type: 'Feature',
            properties: { name, rank },
            geometry: { type: 'Point', coordinates: [longitude, latitude] },
          })),
        },
      },
      ...Object.fromEntries(filled.map((id) => [id, { type: 'geojson' as const, data: nothing, tolerance: 0.3 }])),
    },
    layers: [...createGroundLayers(colour), ...createLabelLayers(colour)],
  }
}
