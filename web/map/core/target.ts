import type { Position } from '#shared/geo.ts'
import { type Box, toBox } from './box.ts'
import { fitDefaults, mapDefaults } from './defaults.ts'
import { toDrawn } from './edge.ts'
import type { MapProps } from './types.ts'

/** A box to fit, up to a maximum zoom, or a point at a zoom. */
export type Target =
  | { readonly box: Box; readonly nearest: number }
  | { readonly centre: Position; readonly zoom: number }

export type Look = Pick<MapProps, 'view' | 'markers'>

export function toTarget({ view = mapDefaults, markers }: Look): Target {
  if ('centre' in view) return { ...view, centre: toDrawn(view.centre) }
  const places = view.fit === 'markers' ? markers.map(({ position }) => position) : view.fit
  const box = toBox(places.map(toDrawn))
  return box ? { box, nearest: view.nearest ?? fitDefaults.nearest } : mapDefaults
}

/** Returns a key that changes when the map must move. */
export function toTargetKey({ view, markers }: Look): string {
  const set = view && 'fit' in view && view.fit === 'markers' ? markers.map(({ id }) => id).toSorted() : []
  return JSON.stringify([view, set])
}
