declare module 'virtual:basemap/*' {
  /** The address of a file of the bundled map; see build/plugin.ts. */
  const url: string
  export default url
}
