import type { Feature, LineString } from 'geojson'

export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Grid steps in degrees: whole degrees, minutes, seconds. */
const steps = [30, 15, 10, 5, 2, 1, ...[60, 3600].flatMap((parts) => [30, 20, 10, 5, 2, 1].map((part) => part / parts))]

type GridLine = Feature<LineString, { readonly label: string; readonly strong: boolean }>

/** Returns about five meridians and parallels across `span` degrees; `strong` marks multiples of the next larger unit. */
export function createGraticule([west, south, east, north]: Bounds, span: number): GridLine[] {
  const step = steps.find((size) => span / size >= 4) ?? 1 / 3600
  const unit = step >= 1 ? 30 : step >= 1 / 60 ? 1 : 1 / 60
  const line = (value: number, axis: 'N' | 'E', from: [number, number], to: [number, number]): GridLine => ({
    type: 'Feature',
    properties: {
      label: formatAngle(value, axis, step),
      strong: Math.abs(value / unit - Math.round(value / unit)) < 1e-6,
    },
    geometry: { type: 'LineString', coordinates: [from, to] },
  })
  return [
    ...multiples(west, east, step).map((x) => line(x, 'E', [x, Math.max(-85, south)], [x, Math.min(85, north)])),
    ...multiples(Math.max(-85, south), Math.min(85, north), step).map((y) => line(y, 'N', [west, y], [east, y])),
  ]
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9)
  const last = Math.floor(to / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}

/** Returns 38°N, 38°30′N or 38°30′20″N, by the step. */
function formatAngle(value: number, axis: 'N' | 'E', step: number): string {
  const wrapped = axis === 'E' ? ((((value + 180) % 360) + 360) % 360) - 180 : value
  const seconds = Math.round(Math.abs(wrapped) * 3600)
  const letter = seconds === 0 ? '' : axis === 'N' ? (wrapped < 0 ? 'S' : 'N') : wrapped < 0 ? 'W' : 'E'
  const two = (number: number) => String(number).padStart(2, '0')
  const minutes = step < 1 - 1e-9 ? `${two(Math.floor(seconds / 60) % 60)}′` : ''
  return `${Math.floor(seconds / 3600)}°${minutes}${step < 1 / 60 - 1e-9 ? `${two(seconds % 60)}″` : ''}${letter}`
}
