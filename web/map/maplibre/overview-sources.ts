import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'

/** Sets a source's features, which are created only when they are drawn. */
export type Fill = (source: string, create: () => readonly Feature[]) => void

/** The contents of the bundled style's sources, also before there is a style and after a change of style. */
export function createSources(map: MapLibre, stopped: AbortSignal) {
  const contents = new Map<string, () => readonly Feature[]>()
  /** The contents with which the style was created, or which it has received since. */
  const drawn = new Map<string, () => readonly Feature[]>()

  const draw = (id: string, create: () => readonly Feature[]) => {
    const source = map.getSource<GeoJSONSource>(id)
    if (!source || stopped.aborted || drawn.get(id) === create) return
    drawn.set(id, create)
    void source.setData({ type: 'FeatureCollection', features: [...create()] })
  }

  const fill: Fill = (id, create) => {
    contents.set(id, create)
    draw(id, create)
  }

  return {
    fill,
    /** Returns a source's features for a new style. */
    findFeatures(id: string): readonly Feature[] {
      const create = contents.get(id)
      if (create) drawn.set(id, create)
      return create?.() ?? []
    },
    /** Called after a change of style: draws what arrived while the style was loading. */
    again() {
      for (const [id, create] of contents) draw(id, create)
    },
  }
}
