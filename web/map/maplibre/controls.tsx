import { Minus, Plus } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import css from './maplibre-map.module.css'

/** Zoom buttons, large enough for a thumb. */
export function Controls({ map }: { readonly map: MapLibre }) {
  return (
    <div className={css.controls}>
      <button type="button" aria-label="Zoom in" onClick={() => map.zoomIn({ duration: 250 })}>
        <Plus aria-hidden="true" />
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => map.zoomOut({ duration: 250 })}>
        <Minus aria-hidden="true" />
      </button>
    </div>
  )
}
