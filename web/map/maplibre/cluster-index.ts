import { isClustered } from '../core/cluster.ts'
import { toDrawn } from '../core/edge.ts'
import { RoundIndex } from '../core/round-index.ts'
import type { MapMarker } from '../core/types.ts'

type MarkerItem = {
  readonly key: string
  readonly at: [number, number]
  readonly marker: MapMarker
  /** True for an end of the trip shown beside its cluster. */
  readonly isBesideCluster?: boolean
}

type ClusterItem = {
  readonly key: string
  readonly at: [number, number]
  readonly clusterId: number
  readonly markers: readonly MapMarker[]
  readonly meanCount: number
}

/** One or several markers at a point of the screen. */
export type Item = MarkerItem | ClusterItem

export type ClusterIndex = ReturnType<typeof createClusterIndex>

export function createClusterIndex(markers: readonly MapMarker[]) {
  const point = (marker: MapMarker) => ({
    type: 'Feature' as const,
    properties: { marker },
    geometry: { type: 'Point' as const, coordinates: toItem(marker).at },
  })
  const loose = markers.filter((marker) => !isClustered(marker))
  const index = new RoundIndex<{ marker: MapMarker }>().load(markers.filter(isClustered).map(point))
  const world: [number, number, number, number] = [-180, -90, 180, 90]
  const means = new Map<number, number>()
  /** Returns the mean count of all clusters, including single markers, as Google's library does. */
  const meanAt = (zoom: number) => {
    const known = means.get(zoom)
    if (known !== undefined) return known
    const mean = (markers.length - loose.length) / Math.max(1, index.getClusters(world, zoom).length)
    means.set(zoom, mean)
    return mean
  }
  const clusters = new Map<number, ClusterItem>()
  const toCluster = (clusterId: number, coordinates: readonly number[], level: number): ClusterItem => {
    const known = clusters.get(clusterId)
    if (known) return known
    const [longitude = 0, latitude = 0] = coordinates
    const cluster: ClusterItem = {
      key: `cluster ${clusterId}`,
      at: [longitude, latitude],
      clusterId,
      markers: index.getLeaves(clusterId, Number.POSITIVE_INFINITY).map(({ properties }) => properties.marker),
      meanCount: meanAt(level),
    }
    clusters.set(clusterId, cluster)
    return cluster
  }

  return {
    /** Returns everything within the edges, which may cross the date line. */
    within(bounds: [number, number, number, number], zoom: number): Item[] {
      const level = Math.max(0, Math.floor(zoom))
      const clustered = index.getClusters(bounds, level).flatMap(({ properties, geometry }): Item[] => {
        if (!('cluster' in properties)) return [toItem(properties.marker)]
        const cluster = toCluster(properties.cluster_id, geometry.coordinates, level)
        const ends = cluster.markers.filter(({ end }) => end !== undefined)
        return [cluster, ...ends.map((marker) => ({ ...toItem(marker), at: cluster.at, isBesideCluster: true }))]
      })
      const [west, south, east, north] = bounds
      const single = loose
        .map(toItem)
        .filter(({ at: [, latitude] }) => latitude >= south && latitude <= north)
        .filter(({ at: [longitude] }) =>
          [-360, 0, 360].some((turn) => longitude + turn >= west && longitude + turn <= east),
        )
      return [...clustered, ...single]
    },
    expansionZoom: (clusterId: number) => index.getClusterExpansionZoom(clusterId),
  }
}

function toItem(marker: MapMarker): MarkerItem {
  const { longitude, latitude } = toDrawn(marker.position)
  return { key: `marker ${marker.id}`, at: [longitude, latitude], marker }
}
