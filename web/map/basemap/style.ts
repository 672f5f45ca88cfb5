import type { Feature } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import type { Scheme } from '../core/use-scheme.ts'
import { createGroundLayers } from './ground-layers.ts'
import { createLabelLayers } from './label-layers.ts'
import { palettes } from './palettes.ts'
import { relief } from './relief.ts'
import { sources } from './sources.ts'

/**
 * GeoNames (CC BY 4.0) and Mapeo's lakes and rivers (MIT) require the credit; Natural Earth, the Census Bureau and the author of the relief
 * are credited voluntarily.
 */
const credit =
  '© <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a> (CC BY 4.0) · Natural Earth · Mapeo © 2020 Digital Democracy (MIT) · U.S. Census Bureau · Relief: Tom Patterson · ○ approximate place'

/** Seas, their places, and the zoom (512-pixel tiles) from which they are named. */
const seas: readonly (readonly [name: string, longitude: number, latitude: number, rank: number])[] = [
  ['Pacific Ocean', -140, 25, 0],
  ['Pacific Ocean', 165, 12, 0],
  ['South Pacific Ocean', -120, -30, 0],
  ['Atlantic Ocean', -42, 32, 0],
  ['South Atlantic Ocean', -15, -28, 0],
  ['Indian Ocean', 78, -22, 0],
  ['Arctic Ocean', -150, 77, 1],
  ['Southern Ocean', 40, -60, 1],
  ['Gulf of Mexico', -90, 25, 1],
  ['Caribbean Sea', -75, 15, 1],
  ['Hudson Bay', -85.5, 59.5, 1],
  ['Mediterranean Sea', 18, 35, 1],
  ['Coral Sea', 154, -17, 1],
  ['Tasman Sea', 160, -38, 1],
  ['Bering Sea', -177, 58, 1],
  ['Gulf of Alaska', -146, 57, 1],
  ['Arabian Sea', 64, 15, 1],
  ['Bay of Bengal', 88, 14, 1],
  ['North Sea', 3, 56, 2],
]

/**
 * Returns the bundled map's style. `findFeatures` returns what a source has so far: MapLibre loads every tile of a source again when it is
 * filled later.
 */
export function createBundledStyle(
  scheme: Scheme,
  findFeatures: (source: string) => readonly Feature[],
): StyleSpecification {
  const colour = palettes[scheme]
  const { land, relief: shades, ...others } = sources
  const fill = (id: string) => ({
    type: 'geojson' as const,
    data: { type: 'FeatureCollection' as const, features: [...findFeatures(id)] },
    tolerance: 0.3,
  })
  return {
    version: 8,
    name: `Offgrid overview, ${scheme}`,
    sources: {
      [land]: { ...fill(land), attribution: credit },
      [shades]: relief,
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
      ...Object.fromEntries(Object.values(others).map((id) => [id, fill(id)])),
    },
    layers: [...createGroundLayers(colour), ...createLabelLayers(colour)],
  }
}
