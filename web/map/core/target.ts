import type { Position } from '#shared/geo.ts'
import { type Box, toBox } from './box.ts'
import { fitDefaults, mapDefaults } from './defaults.ts'
import { toDrawn } from './edge.ts'
import type { MapProps } from './types.ts'

/** Where a provider's map is to look: a box to hold in view, no nearer than a zoom, or a point at a zoom. */
export type Target =
  | { readonly box: Box; readonly nearest: number }
  | { readonly centre: Position; readonly zoom: number }

export type Look = Pick<MapProps, 'view' | 'markers'>

/** What a map's `view` means for the markers it has. */
export function toTarget({ view = mapDefaults, markers }: Look): Target {
  if ('centre' in view) return { ...view, centre: toDrawn(view.centre) }
  const places = view.fit === 'markers' ? markers.map(({ position }) => position) : view.fit
  const box = toBox(places.map(toDrawn))
  return box ? { box, nearest: view.nearest ?? fitDefaults.nearest } : mapDefaults
}

/** Changes when the map has to look elsewhere: with another view, and with another set of markers when all are to be in view. */
export function toTargetKey({ view, markers }: Look): string {
  const set = view && 'fit' in view && view.fit === 'markers' ? markers.map(({ id }) => id).toSorted() : []
  return JSON.stringify([view, set])
}
