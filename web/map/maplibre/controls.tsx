import { Minus, Plus } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import css from './maplibre-map.module.css'

/** Zoom buttons, large enough for a thumb. */
export function Controls({ map }: { readonly map: MapLibre }) {
  return (
    <div className={css.controls}>
      <button
        type="button"
        aria-label="Zoom in"
        onClick={({ nativeEvent }) => map.zoomIn({ duration: 250 }, { originalEvent: nativeEvent })}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        onClick={({ nativeEvent }) => map.zoomOut({ duration: 250 }, { originalEvent: nativeEvent })}
      >
        <Minus aria-hidden="true" />
      </button>
    </div>
  )
}
