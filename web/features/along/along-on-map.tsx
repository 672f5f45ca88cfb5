import { use, useEffect, useMemo } from 'react'
import type { Box } from '../../map/core/box.ts'
import { Symbols } from '../../map/core/stop-symbols.tsx'
import { AlongContext } from './along-context.ts'
import { type AlongMarker, toAlongMarkers } from './along-markers.ts'
import css from './along-on-map.module.css'
import { kindIcons } from './kinds.ts'
import { useIsOnMap, useShownKinds } from './shown-kinds.ts'

type AlongOnMapProps = {
  readonly view: Box | undefined
  /** It must not change. */
  readonly onChange: (markers: readonly AlongMarker[]) => void
}

const none: readonly AlongMarker[] = []

/** Puts places along the page's trip on its map, if the user wants to see them there. */
export function AlongOnMap({ view, onChange }: AlongOnMapProps) {
  const { along, legs } = use(AlongContext)
  const kinds = useShownKinds()
  const isOnMap = useIsOnMap()
  const markers = useMemo(
    () => (isOnMap && along ? toAlongMarkers(along.open, legs, kinds, view) : none),
    [isOnMap, along, legs, kinds, view],
  )
  useEffect(() => {
    onChange(markers ?? none)
    return () => onChange(none)
  }, [markers, onChange])
  if (!markers) return <p className={css.note}>Zoom in to see places on the map</p>
  return markers.length === 0 ? null : <Symbols prefix="along" icons={kindIcons} />
}
