import { useState } from 'react'
import { type StopSupplies, toStopKind } from '#shared/stop.ts'
import { CheckField } from '../../../ui/fields.tsx'

/**
 * Offers to refill at a stop whose kind is fuel or water: the kind alone adds nothing to the itinerary. Returns the
 * field, null for other kinds and where a refill is planned, and the changes to send.
 */
export function useRefill(symbol: string, stop: StopSupplies = {}) {
  const [isChosen, choose] = useState(false)
  const supply = (['fuel', 'water'] as const).find((kind) => kind === toStopKind(symbol))
  const isOffered = supply !== undefined && stop[supply] === undefined
  return {
    field: isOffered ? <CheckField label="Refill here" checked={isChosen} onChange={choose} /> : null,
    changes: isOffered && isChosen ? { stop: { ...stop, [supply]: 'full' as const } } : {},
  }
}
