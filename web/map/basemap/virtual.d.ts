declare module 'virtual:basemap/water-regions' {
  /** West, south, east and north of each file of smaller lakes and rivers, and its URL. */
  const regions: readonly { readonly box: readonly [number, number, number, number]; readonly url: string }[]
  export default regions
}

declare module 'virtual:basemap/*' {
  /** The URL of a file of the bundled map; see build/plugin.ts. */
  const url: string
  export default url
}
