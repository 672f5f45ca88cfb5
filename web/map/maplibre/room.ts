import { fitDefaults } from '../core/defaults.ts'

/** Padding on a map smaller than this (pixels). */
const small = { side: 240, padding: { top: 48, bottom: 24, left: 24, right: 24 } }

/** Returns the padding for pins around the places in a frame, in pixels. */
export function toPadding({ clientWidth, clientHeight }: HTMLElement): typeof fitDefaults.padding {
  const { side, padding } = small
  return Math.min(clientWidth, clientHeight) < side ? padding : fitDefaults.padding
}

/** Returns the zoom (512-pixel tiles) at which the world fits into the frame. */
export function toFarthestZoom(frame: HTMLElement): number {
  const { top, bottom, left, right } = toPadding(frame)
  const room = Math.min(frame.clientWidth - left - right, frame.clientHeight - top - bottom)
  return Math.log2(Math.max(room, 1) / 512)
}
