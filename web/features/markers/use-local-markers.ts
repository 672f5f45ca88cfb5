import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Position } from '#shared/geo.ts'
import { session } from '../../device/session.ts'
import { personalKey } from '../../session/person.ts'

/** A marker, saved in this browser only. */
export type LocalMarker = { readonly id: string; readonly number: number; readonly position: Position }

const storedSchema = z.array(
  z.object({
    id: z.string(),
    number: z.number(),
    position: z.object({
      latitude: z.number().check(z.gte(-90), z.lte(90)),
      longitude: z.number().check(z.gte(-180), z.lte(180)),
    }),
  }),
)

const storageKey = (owner: string) => personalKey('markers', owner)

function readMarkers(owner: string): readonly LocalMarker[] {
  try {
    const parsed = storedSchema.safeParse(JSON.parse(localStorage.getItem(storageKey(owner)) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return [] // Invalid data, or storage is blocked.
  }
}

/** Six decimals are a tenth of a meter, finer than any double-click. */
const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
})

/** Returns the user's markers, which survive reloads, sync between tabs and are deleted at logout. */
export function useLocalMarkers() {
  const owner = session.person() ?? ''
  const [markers, setMarkers] = useState(() => readMarkers(owner))

  useEffect(() => {
    setMarkers(readMarkers(owner))
    const reread = (event: StorageEvent) => event.key === storageKey(owner) && setMarkers(readMarkers(owner))
    window.addEventListener('storage', reread)
    return () => window.removeEventListener('storage', reread)
  }, [owner])

  const change = useCallback(
    (next: (markers: readonly LocalMarker[]) => readonly LocalMarker[]) => {
      // Another tab may have added a marker.
      const after = next(readMarkers(owner))
      localStorage.setItem(storageKey(owner), JSON.stringify(after))
      setMarkers(after)
    },
    [owner],
  )

  return {
    markers,
    add: (position: Position) =>
      change((before) => [
        ...before,
        {
          id: crypto.randomUUID(),
          number: Math.max(0, ...before.map((marker) => marker.number)) + 1,
          position: roundPosition(position),
        },
      ]),
    move: (id: string, position: Position) =>
      change((before) =>
        before.map((marker) => (marker.id === id ? { ...marker, position: roundPosition(position) } : marker)),
      ),
    remove: (id: string) => change((before) => before.filter((marker) => marker.id !== id)),
  }
}
