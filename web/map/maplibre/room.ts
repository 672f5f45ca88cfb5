import { fitDefaults } from '../core/defaults.ts'

/** On a map narrower or lower than this (pixels), the usual room around its places would eat the map. A pin's head stands above its place. */
const small = { side: 240, padding: { top: 48, bottom: 24, left: 24, right: 24 } }

/** The room that pins need between their places and the edges of the frame, in pixels. */
export function toPadding({ clientWidth, clientHeight }: HTMLElement): typeof fitDefaults.padding {
  const { side, padding } = small
  return Math.min(clientWidth, clientHeight) < side ? padding : fitDefaults.padding
}

/** The zoom (512-pixel tiles) at which the whole world fits into the frame with that room around it. */
export function toFarthestZoom(frame: HTMLElement): number {
  const { top, bottom, left, right } = toPadding(frame)
  const room = Math.min(frame.clientWidth - left - right, frame.clientHeight - top - bottom)
  return Math.log2(Math.max(room, 1) / 512)
}
