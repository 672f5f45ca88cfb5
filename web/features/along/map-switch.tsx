import { CheckField } from '../../ui/fields.tsx'
import { mostOnMap, zoomNote } from './along-markers.ts'
import { storeIsOnMap, useIsOnMap } from './shown-kinds.ts'

/** Shows the listed kinds on the trip's map; `count` are those along the whole way. */
export function MapSwitch({ count }: { readonly count: number }) {
  const isOnMap = useIsOnMap()
  return (
    <div>
      <CheckField label="Show on the map" checked={isOnMap} onChange={storeIsOnMap} />
      {isOnMap && count > mostOnMap ? <p className="small">{zoomNote}</p> : null}
    </div>
  )
}
