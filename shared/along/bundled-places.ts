import type { RemotePlace } from '../places/remote-place.ts'
import type { Place } from './place.ts'
import type { AlongKind } from './place-kinds.ts'

type Town = Pick<RemotePlace, 'name' | 'position'> & { readonly kind?: RemotePlace['kind'] | undefined }

/**
 * A roadhouse is a town, because the list doesn't say that it has fuel. A well or spring is no water: it may be dry, and some
 * kilometers from its place in the list.
 */
const kinds: Readonly<Partial<Record<RemotePlace['kind'], AlongKind>>> = {
  settlement: 'town',
  roadhouse: 'town',
  camp: 'camp',
}

/** Returns a town, which has no kind, or a remote place of Offgrid as a place beside the way. */
export const toPlace = ({ name, kind, position }: Town): Place => ({
  kind: kinds[kind ?? 'settlement'] ?? 'other',
  type: kind ?? 'town',
  name,
  position,
})
