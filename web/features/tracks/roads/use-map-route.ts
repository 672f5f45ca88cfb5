import { useState } from 'react'
import type { Position } from '#shared/geo.ts'
import { describeError } from '../../../data/api-error.ts'
import { useRun } from '../../../hooks/use-run.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import type { MapRoute } from '../../../map/roads/messages.ts'
import { useSavedMaps } from '../../offline/maps/use-saved-maps.ts'
import { describeNoRoute } from './route-texts.ts'

type NamedPlace = { readonly name: string; readonly position: Position }

/** Finds the fastest route between two places on the map files, on request. */
export function useMapRoute() {
  const { data: maps = [] } = useSavedMaps()
  const units = useUnits()
  const { start, stop } = useRun()
  const [isBusy, setBusy] = useState(false)

  /** Returns the route, or in words why there is none; '' after `stop` or once the user has left. */
  const find = async (from: NamedPlace, to: NamedPlace): Promise<MapRoute | string> => {
    const signal = start()
    setBusy(true)
    try {
      // Loaded with the first route.
      const { runOrder } = await import('../../../map/roads/run-order.ts')
      const found = await runOrder(
        {
          kind: 'route',
          files: maps.map(({ file }) => file),
          stops: [from.position, to.position],
          choice: { preference: 'fastest', unknown: 'gravel' },
        },
        { signal, onProgress: () => undefined },
      )
      return 'kind' in found ? describeNoRoute({ from, to }, found, units) : found
    } catch (error) {
      return signal.aborted ? '' : describeError(error)
    } finally {
      setBusy(false)
    }
  }
  return { hasMaps: maps.length > 0, isBusy, find, stop }
}
