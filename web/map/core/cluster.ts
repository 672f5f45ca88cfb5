import { mapDefaults } from './defaults.ts'
import type { MapMarker } from './types.ts'

/** Options of both providers' clustering. `extent` is the world's size at zoom 0 in pixels of the radius. */
export const clusterOptions = { ...mapDefaults.cluster, extent: 256 } as const

/** Returns red if the count exceeds the larger of 10 and the mean count of all clusters, otherwise blue. */
export const clusterColour = (count: number, meanCount: number): 'red' | 'blue' =>
  count > Math.max(10, meanCount) ? 'red' : 'blue'

export const isClustered = ({ kind = 'saved' }: MapMarker) => kind === 'saved'

const mostListed = 8

/** Returns a cluster's accessible name: '4 places, zoom in: stops 1 to 3 and 12'. */
export function clusterName(markers: readonly MapMarker[]): string {
  const name = `${markers.length} places, zoom in`
  const stops = listStops(markers.flatMap(({ number }) => number ?? []))
  return stops === '' ? name : `${name}: stops ${stops}`
}

function listStops(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  const parts = ranges.flatMap(([from, to]) =>
    to - from > 1 ? [`${from} to ${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`],
  )
  const listed = parts.length > mostListed ? [...parts.slice(0, mostListed), 'others'] : parts
  return new Intl.ListFormat('en-US').format(listed)
}
