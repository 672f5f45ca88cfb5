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

declare module 'virtual:map-worker' {
  /** The URL of MapLibre's worker. */
  const url: string
  export default url
}

declare module 'virtual:basemap/*' {
  /** The URL of a file of the bundled map; see build/plugin.ts. */
  const url: string
  export default url
}
