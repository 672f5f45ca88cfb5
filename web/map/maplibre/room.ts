import { fitDefaults } from '../core/defaults.ts'

/** On a map smaller than this (pixels), the usual padding would leave no space. A pin's head is above its place. */
const small = { side: 240, padding: { top: 48, bottom: 24, left: 24, right: 24 } }

/** Returns the padding that pins need between their places and the frame's edges, in pixels. */
export function toPadding({ clientWidth, clientHeight }: HTMLElement): typeof fitDefaults.padding {
  const { side, padding } = small
  return Math.min(clientWidth, clientHeight) < side ? padding : fitDefaults.padding
}

/** Returns the zoom (512-pixel tiles) at which the whole world fits into the frame with that padding. */
export function toFarthestZoom(frame: HTMLElement): number {
  const { top, bottom, left, right } = toPadding(frame)
  const room = Math.min(frame.clientWidth - left - right, frame.clientHeight - top - bottom)
  return Math.log2(Math.max(room, 1) / 512)
}
