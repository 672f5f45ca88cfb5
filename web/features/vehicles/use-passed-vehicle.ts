import type { Vehicle } from '#shared/vehicle.ts'
import { usePassed } from '../../hooks/use-passed.ts'

/**
 * Returns the complete vehicle in the navigation state, which survives reloads and may come from an older version of the app, and the ID
 * even of an incomplete one. Checked by hand, because zod would outweigh the screen.
 */
export function usePassedVehicle(): { readonly vehicle?: Vehicle | undefined; readonly id?: string | undefined } {
  const passed = usePassed('vehicle')
  if (typeof passed !== 'object' || passed === null) return {}
  const id = 'id' in passed && typeof passed.id === 'string' ? passed.id : undefined
  return { vehicle: isVehicle(passed) ? passed : undefined, id }
}

function isVehicle(value: object): value is Vehicle {
  const fields = new Map<string, unknown>(Object.entries(value))
  const [year, texts] = [fields.get('year'), ['id', 'make', 'model', 'modifications'].map((name) => fields.get(name))]
  if (typeof fields.get('rev') !== 'number') return false
  return texts.every((text) => typeof text === 'string') && (year === null || typeof year === 'number')
}
