import { useCallback, useEffect, useRef, useState } from 'react'
import type { Town } from '../basemap/town.ts'
import { loadAllTowns, loadOverviewTowns } from '../basemap/towns.ts'

/** The towns that can be searched now. */
export type SearchableTowns = {
  readonly towns: readonly Town[]
  /** True if the smaller towns are among them. 'missing': they could not be loaded, and a device keeps them only on request. */
  readonly smaller: 'loading' | 'loaded' | 'missing'
}

/**
 * The towns, loaded from the first call of `load` on: first the larger ones, which come with the app, then the smaller ones. What
 * could not be loaded is tried again by the next `load` and when the network is back.
 */
export function useTowns(): SearchableTowns & { readonly load: () => void } {
  const [known, setKnown] = useState<SearchableTowns>({ towns: [], smaller: 'loading' })
  const state = useRef<'idle' | 'loading' | 'failed' | 'loaded'>('idle')
  // True if the network came back while a request from before was still on its way to failing.
  const isOnlineAgain = useRef(false)
  const load = useCallback(async () => {
    if (state.current === 'loading' || state.current === 'loaded') return
    state.current = 'loading'
    isOnlineAgain.current = false
    try {
      const [larger, all] = [loadOverviewTowns(), loadAllTowns()]
      // Reported below, even if the larger towns fail first.
      all.catch(() => undefined)
      const towns = await larger
      setKnown(({ smaller }) => ({ towns, smaller }))
      setKnown({ towns: await all, smaller: 'loaded' })
      state.current = 'loaded'
    } catch (error) {
      console.info('Some towns could not be loaded', error)
      setKnown(({ towns }) => ({ towns, smaller: 'missing' }))
      state.current = 'failed'
      if (isOnlineAgain.current) void load()
    }
  }, [])
  useEffect(() => {
    const retry = () => {
      if (state.current === 'failed') void load()
      else isOnlineAgain.current = true
    }
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [load])
  return { ...known, load: () => void load() }
}
