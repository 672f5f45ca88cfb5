import { toDrawn } from '../core/edge.ts'
import { RoundIndex } from '../core/round-index.ts'
import type { MapMarker } from '../core/types.ts'

/** One or several markers at a point of the screen. */
export type Item =
  | { readonly key: string; readonly at: [number, number]; readonly marker: MapMarker }
  | {
      readonly key: string
      readonly at: [number, number]
      readonly clusterId: number
      readonly count: number
      readonly meanCount: number
    }

export type ClusterIndex = ReturnType<typeof createClusterIndex>

/** Creates the clusters of a set of markers at every zoom (256-pixel tiles). Drafts are never clustered. */
export function createClusterIndex(markers: readonly MapMarker[]) {
  const point = (marker: MapMarker) => ({
    type: 'Feature' as const,
    properties: { marker },
    geometry: { type: 'Point' as const, coordinates: toItem(marker).at },
  })
  const loose = markers.filter(({ kind }) => kind === 'draft')
  const index = new RoundIndex<{ marker: MapMarker }>().load(markers.filter(({ kind }) => kind !== 'draft').map(point))
  const world: [number, number, number, number] = [-180, -90, 180, 90]
  const means = new Map<number, number>()
  /** Returns the mean count of all clusters at a zoom, counting single markers as clusters of one, as Google's library does. */
  const meanAt = (zoom: number) => {
    const known = means.get(zoom)
    if (known !== undefined) return known
    const mean = (markers.length - loose.length) / Math.max(1, index.getClusters(world, zoom).length)
    means.set(zoom, mean)
    return mean
  }

  return {
    /** Returns everything within the edges; a west beyond -180 or an east beyond 180 crosses the date line. */
    within(bounds: [number, number, number, number], zoom: number): Item[] {
      const level = Math.max(0, Math.floor(zoom))
      const clustered = index.getClusters(bounds, level).map((found): Item => {
        const { properties } = found
        if (!('cluster' in properties)) return toItem(properties.marker)
        const [longitude = 0, latitude = 0] = found.geometry.coordinates
        const { cluster_id: clusterId, point_count: count } = properties
        return { key: `cluster ${clusterId}`, at: [longitude, latitude], clusterId, count, meanCount: meanAt(level) }
      })
      const [west, south, east, north] = bounds
      const drafts = loose
        .map(toItem)
        .filter(({ at: [, latitude] }) => latitude >= south && latitude <= north)
        .filter(({ at: [longitude] }) =>
          [-360, 0, 360].some((turn) => longitude + turn >= west && longitude + turn <= east),
        )
      return [...clustered, ...drafts]
    },
    /** Returns the zoom at which a cluster splits. */
    expansionZoom: (clusterId: number) => index.getClusterExpansionZoom(clusterId),
  }
}

function toItem(marker: MapMarker): Item {
  const { longitude, latitude } = toDrawn(marker.position)
  return { key: `marker ${marker.id}`, at: [longitude, latitude], marker }
}
