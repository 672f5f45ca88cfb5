import { useCallback, useEffect, useRef, useState } from 'react'
import type { Town } from '../basemap/town.ts'
import { loadAllTowns, loadOverviewTowns } from '../basemap/towns.ts'

export type SearchableTowns = {
  readonly towns: readonly Town[]
  /** The smaller towns; 'missing' if they could not be loaded. */
  readonly smaller: 'loading' | 'loaded' | 'missing'
}

/** Loads the towns at the first `load`, the larger ones first, and retries. */
export function useTowns(): SearchableTowns & { readonly load: () => Promise<void> } {
  const [known, setKnown] = useState<SearchableTowns>({ towns: [], smaller: 'loading' })
  const state = useRef<'idle' | 'loading' | 'failed' | 'loaded'>('idle')
  // The network may return while an earlier request is about to fail.
  const isOnlineAgain = useRef(false)
  const load = useCallback(async () => {
    if (state.current === 'loading' || state.current === 'loaded') return
    state.current = 'loading'
    isOnlineAgain.current = false
    try {
      const [larger, all] = [loadOverviewTowns(), loadAllTowns()]
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
  return { ...known, load }
}
