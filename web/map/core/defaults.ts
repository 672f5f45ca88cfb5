/** What both providers' maps have in common: where they look, and what they cluster. Zooms count 256-pixel tiles. */
export const mapDefaults = {
  centre: { latitude: 39.5, longitude: -98.35 },
  zoom: 5,
  waypointZoom: 15,
  /** Markers within `radius` pixels become one cluster, up to and including `maxZoom`. */
  cluster: { radius: 60, maxZoom: 16 },
} as const

/** Fitting places into view: room in pixels for pins, which stand above their place, and the nearest zoom, which still shows what is around. */
export const fitDefaults = { padding: { top: 72, bottom: 56, left: 56, right: 72 }, nearest: 12 }
