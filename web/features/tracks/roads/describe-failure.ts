import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import type { NoRoute } from '#shared/roads/route-search.ts'
import type { Units } from '#shared/units.ts'
import type { NoMap } from '../../../map/roads/messages.ts'

type Ends = Readonly<Record<'from' | 'to', Pick<RouteLeg['from'], 'name'>>>

/** Returns why a leg follows no roads. */
export function describeNoRoute({ from, to }: Ends, found: NoRoute | NoMap, units: Units): string {
  const leg = `${from.name} to ${to.name}`
  switch (found.kind) {
    case 'no map':
      return `${leg}: no map on this device shows both.`
    case 'same place':
      return `${leg}: both are at one place.`
    case 'coarse map':
      return `${leg}: the map has no small roads. It ends at zoom ${found.zoom}, and zoom 13 is needed.`
    case 'no vector tiles':
      return `${leg}: a map of pictures holds no roads.`
    case 'no road':
      return `No road on the map within ${formatQuantity(found.km, 'km', units)} of ${found.stop === 'start' ? from.name : to.name}.`
    case 'two networks':
      return `${leg}: their roads don’t meet on the map.`
    case 'too far':
      return `${leg}: too far for this device. Add a stop between.`
  }
}
