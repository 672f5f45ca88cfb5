declare module 'virtual:basemap/water-regions' {
  /** West, south, east and north of what each file of lesser lakes and rivers holds, and its address. */
  const regions: readonly { readonly box: readonly [number, number, number, number]; readonly url: string }[]
  export default regions
}

declare module 'virtual:basemap/*' {
  /** The address of a file of the bundled map; see build/plugin.ts. */
  const url: string
  export default url
}
