import bordersUrl from 'virtual:basemap/borders'
import landUrl from 'virtual:basemap/land'
import namesUrl from 'virtual:basemap/names'
import stateLinesUrl from 'virtual:basemap/state-lines'
import statesUrl from 'virtual:basemap/states'
import type { StyleSpecification } from 'maplibre-gl'
import type { Scheme } from '../core/use-scheme.ts'
import { createGroundLayers } from './ground-layers.ts'
import { createLabelLayers } from './label-layers.ts'
import { palettes } from './palettes.ts'
import { seas } from './seas.ts'
import { gridSource, townsSource } from './sources.ts'

/** GeoNames asks for the credit (CC BY 4.0); Natural Earth and the Census Bureau do not, and get it. */
const credit =
  '© <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a> (CC BY 4.0) · Natural Earth · U.S. Census Bureau'

const nothing = { type: 'FeatureCollection' as const, features: [] }

/** The bundled map as a MapLibre style. Towns and grid are filled for the part in view, see maplibre/overview.ts. */
export function createBundledStyle(scheme: Scheme): StyleSpecification {
  // Relative addresses would be resolved inside the worker, whose base is its own file.
  const file = (url: string) => ({ type: 'geojson' as const, data: new URL(url, location.href).href, tolerance: 0.3 })
  const colour = palettes[scheme]
  return {
    version: 8,
    name: `Offgrid overview, ${scheme}`,
    sources: {
      land: { ...file(landUrl), attribution: credit },
      borders: file(bordersUrl),
      states: file(statesUrl),
      stateLines: file(stateLinesUrl),
      names: file(namesUrl),
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
      [townsSource]: { type: 'geojson', data: nothing },
      [gridSource]: { type: 'geojson', data: nothing },
    },
    layers: [...createGroundLayers(colour), ...createLabelLayers(colour)],
  }
}
