import type { Feature } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import type { Scheme } from '../core/use-scheme.ts'
import { createGroundLayers } from './ground-layers.ts'
import { createLabelLayers } from './label-layers.ts'
import { palettes } from './palettes.ts'
import { seas } from './seas.ts'
import {
  bordersSource,
  gridSource,
  landSource,
  namesSource,
  stateLinesSource,
  statesSource,
  townsSource,
  waterSource,
} from './sources.ts'

/**
 * GeoNames (CC BY 4.0) and Mapeo's lakes and rivers (MIT) require the credit; Natural Earth and the Census Bureau are credited voluntarily.
 */
const credit =
  '© <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a> (CC BY 4.0) · Natural Earth · Mapeo © 2020 Digital Democracy (MIT) · U.S. Census Bureau · ○ approximate place'

const filled = [bordersSource, stateLinesSource, statesSource, waterSource, namesSource, townsSource, gridSource]

/**
 * Returns the bundled map's style. `findFeatures` returns what a source has so far: MapLibre loads every tile of a source again when it is
 * filled later.
 */
export function createBundledStyle(
  scheme: Scheme,
  findFeatures: (source: string) => readonly Feature[],
): StyleSpecification {
  const colour = palettes[scheme]
  const fill = (id: string) => ({
    type: 'geojson' as const,
    data: { type: 'FeatureCollection' as const, features: [...findFeatures(id)] },
    tolerance: 0.3,
  })
  return {
    version: 8,
    name: `Offgrid overview, ${scheme}`,
    sources: {
      [landSource]: { ...fill(landSource), attribution: credit },
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
      ...Object.fromEntries(filled.map((id) => [id, fill(id)])),
    },
    layers: [...createGroundLayers(colour), ...createLabelLayers(colour)],
  }
}
