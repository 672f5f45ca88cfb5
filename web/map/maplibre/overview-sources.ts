import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { cutFeatures, growBounds, isWithin, toEdges } from '../basemap/area.ts'
import type { Bounds } from '../basemap/graticule.ts'

/** Creates a source's features; `area` is the part of the world that will be drawn. */
type Create = (area: Bounds) => Feature[]

/** Sets a source's features, which are created only when they are drawn. */
export type Fill = (source: string, create: Create) => void

/** The contents of the bundled style's sources, also before there is a style and after a change of style. */
export function createSources(map: MapLibre, stopped: AbortSignal) {
  const contents = new Map<string, Create>()
  /** The contents with which the style was created, or which it has received since. */
  const drawn = new Map<string, { readonly create: Create; readonly area: Bounds }>()

  /** Returns what is in the area around the view: sending the world to MapLibre's worker would block the page. */
  const list = (id: string, create: Create): Feature[] => {
    const area = growBounds(toEdges(map.getBounds()))
    drawn.set(id, { create, area })
    return cutFeatures(create(area), area)
  }

  const draw = (id: string, create: Create) => {
    const source = map.getSource<GeoJSONSource>(id)
    if (!source || stopped.aborted || drawn.get(id)?.create === create) return
    void source.setData({ type: 'FeatureCollection', features: list(id, create) })
  }

  const fill: Fill = (id, create) => {
    contents.set(id, create)
    draw(id, create)
  }

  /** Called after a change of style: draws what arrived while the style was loading. */
  const again = () => {
    for (const [id, create] of contents) draw(id, create)
  }

  return {
    fill,
    /** Called while the map moves: draws what comes near. */
    follow(view: Bounds) {
      for (const [id, { area }] of drawn) if (!isWithin(view, area)) drawn.delete(id)
      again()
    },
    /** Returns a source's features for a new style. */
    findFeatures(id: string): Feature[] {
      const create = contents.get(id)
      return create ? list(id, create) : []
    },
    again,
  }
}
