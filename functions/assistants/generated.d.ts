// Written by the build from the same tables as the map's (web/map/basemap/build/write-place-lists.ts).

declare module '#generated/town-list.js' {
  /**
   * The map's towns from GeoNames (CC BY 4.0): a line '>' and the area's code, then a line for each of its towns, in the format of
   * `places/towns.ts`.
   */
  export const townList: string
}

declare module '#generated/country-grid.js' {
  /** ISO 3166 codes of all countries, without separators. */
  export const countryCodes: string
  /**
   * The countries of each cell of one degree, from Natural Earth's outlines. A line for each degree of latitude from 90 N, with runs
   * from 180 W: the largest three countries by ISO 3166 code ('-' is the sea), then the number of cells.
   */
  export const countryGrid: string
}
