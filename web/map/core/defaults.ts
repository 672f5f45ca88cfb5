/** First view and clustering of both providers' maps. Zooms are for 256-pixel tiles. */
export const mapDefaults = {
  centre: { latitude: 39.5, longitude: -98.35 },
  zoom: 5,
  waypointZoom: 15,
  /** Markers within `radius` pixels become one cluster, up to and including `maxZoom`. */
  cluster: { radius: 60, maxZoom: 16 },
} as const

/** Padding in pixels for pins, which are above their place, and the maximum zoom. */
export const fitDefaults = { padding: { top: 72, bottom: 56, left: 56, right: 72 }, nearest: 12 }
