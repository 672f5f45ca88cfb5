import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../../../../web/data/query-client.ts'
import type { ShownPart } from '../../../../web/map/core/box.ts'
import type { MapMarker, MapProps } from '../../../../web/map/core/types.ts'
import { MapView } from '../../../../web/map/map-view.tsx'
import { LocationPicker } from '../../../../web/map/picker/location-picker.tsx'

/** The props that a test passes to the map on the page, except functions, which report into `events` when named here. */
export type Setup = Omit<Partial<MapProps>, 'onOpen' | 'onMove' | 'onAddPoint' | 'onDraw'> & {
  readonly listen?: readonly ('open' | 'move' | 'add' | 'draw')[]
  /** The location picker, with the map or instead of it. */
  readonly picker?: 'beside' | 'alone'
  /** Another number is another login on the same page: nothing asked for before is still held. */
  readonly login?: number
}

declare global {
  interface Window {
    events: unknown[][]
    setup: (setup: Setup) => void
  }
}

window.events = []

function Harness() {
  const [setup, setSetup] = useState<Setup>(() => JSON.parse(decodeURIComponent(location.hash.slice(1)) || '{}'))
  window.setup = (changes) => setSetup((before) => ({ ...before, ...changes }))
  const { listen = [], picker, login, markers = [], ...props } = setup
  // biome-ignore lint/correctness/useExhaustiveDependencies: each login starts with an empty cache
  const client = useMemo(createQueryClient, [login])
  const shown = useRef<ShownPart>(undefined)
  const report = (...event: unknown[]) => window.events.push(event)
  const move = (id: string, position: MapMarker['position']) => {
    report('move', id, position)
    window.setup({ markers: markers.map((marker) => (marker.id === id ? { ...marker, position } : marker)) })
  }
  return (
    <QueryClientProvider client={client}>
      <main>
        <h1 className="visually-hidden">Map harness</h1>
        {picker ? (
          <LocationPicker
            findNear={() => ({ view: shown.current })}
            onPick={(...picked) => report('pick', ...picked)}
          />
        ) : null}
        {picker === 'alone' ? null : (
          <MapView
            label="Test map"
            className="map"
            {...props}
            markers={markers}
            onView={(part) => {
              shown.current = part
            }}
            {...(listen.includes('open') && { onOpen: (id: string) => report('open', id) })}
            {...(listen.includes('move') && { onMove: move })}
            {...(listen.includes('add') && { onAddPoint: (position) => report('add', position) })}
            {...(listen.includes('draw') && { onDraw: (position) => report('draw', position) })}
          />
        )}
      </main>
    </QueryClientProvider>
  )
}

createRoot(document.getElementById('root') ?? document.body).render(<Harness />)
