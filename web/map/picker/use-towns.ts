import { useRef, useState } from 'react'
import type { Town } from '../basemap/town.ts'
import { loadAllTowns } from '../basemap/towns.ts'

/** The towns, fetched when they are first wanted (`load`) and again after a failure; undefined until they are there. */
export function useTowns() {
  const [towns, setTowns] = useState<readonly Town[] | 'failed'>()
  const asked = useRef(false)
  const load = () => {
    if (asked.current) return
    asked.current = true
    loadAllTowns()
      .then(setTowns)
      .catch((error: unknown) => {
        console.warn('The towns could not be loaded', error)
        asked.current = false
        setTowns('failed')
      })
  }
  return { towns, load }
}
