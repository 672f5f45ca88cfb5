import type { Route } from '#shared/itinerary/route.ts'
import type { MapMarker } from './types.ts'

/** Returns signs for the first place where fuel may run out, and above it for the first where it usually does. */
export const listFuelSigns = ({ runsOut, runsOutInBadCase: [mayRunOut] }: Route): MapMarker[] =>
  (
    [
      ['fuel-may-end', mayRunOut],
      ['fuel-end', runsOut],
    ] as const
  ).flatMap(([kind, place]) =>
    place
      ? // No line ends between a number and its unit, or begins with the dot.
        [{ id: kind, name: place.text.replace(/(\d) (?=mi|km)| (?=·)/g, '$1\u00a0'), position: place.position, kind }]
      : [],
  )
