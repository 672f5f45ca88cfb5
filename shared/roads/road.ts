import type { Surface } from '../stop.ts'

/** Facts about a piece of road, as bits of a number; 0 is no road. */
export type Road = number

/** The two lowest bits are an index of these; undefined if no tile says it. */
export const surfaceCodes = [undefined, 'paved', 'gravel', 'track'] as const satisfies readonly (Surface | undefined)[]
export type MapSurface = 'paved' | 'gravel' | 'track'

export const surfaceBits = 3
/** Motorways, trunk, primary and secondary roads. */
export const isMain = 4
export const isBridge = 8
export const isTunnel = 16
/** Open in the line's direction only, or only against it. */
export const isForward = 32
export const isBackward = 64
export const isFord = 128
export const isFerry = 256
/** Set on each road, so that none is 0. */
export const isRoad = 512

export const isRaised = isBridge | isTunnel
export const isOneWay = isForward | isBackward

export const toRoad = (surface: MapSurface | undefined): Road => isRoad | surfaceCodes.indexOf(surface)
export const readSurface = (road: Road): MapSurface | undefined => surfaceCodes[road & surfaceBits]
