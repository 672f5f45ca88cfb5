import { createNames } from '../../web/map/basemap/build/names.ts'
import { createOutlines } from '../../web/map/basemap/build/outlines.ts'
import { createTownTables } from '../../web/map/basemap/build/towns.ts'
import { parseNameGrid } from '../../web/map/basemap/name-grid.ts'

/** Computes a value once for all test files of a worker. */
function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}

export const getTownTables = once(createTownTables)
export const getOutlines = once(createOutlines)
export const getNameGrid = once(() => {
  const { countries, states } = getOutlines().areas
  return parseNameGrid(createNames(countries, states))
})
