declare module 'virtual:basemap/water-regions' {
  /** The edges and URL of each file of smaller lakes and rivers. */
  const regions: readonly { readonly box: readonly [number, number, number, number]; readonly url: string }[]
  export default regions
}

declare module 'virtual:basemap/outline-cells' {
  /** The URL of each cell's file of fine outlines. */
  const urls: readonly string[]
  export default urls
}

declare module 'virtual:time-zones' {
  /** The world's time zones; see build/time-zones.ts. */
  const table: import('./time-zones.ts').TimeZoneTable
  export default table
}

declare module 'virtual:map-worker' {
  /** The URL of MapLibre's worker. */
  const url: string
  export default url
}

declare module 'virtual:basemap/relief' {
  /** The tiles' URL, with `{z}`, `{x}` and `{y}`. */
  const template: string
  export default template
}

declare module 'virtual:basemap/*' {
  /** The URL of a file of the bundled map; see build/plugin.ts. */
  const url: string
  export default url
}
