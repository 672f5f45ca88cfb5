import type { Vehicle } from '#shared/vehicle.ts'

/**
 * The vehicle that a navigation state hands over. The state outlives a reload: an older version of the app may have written
 * it. Checked by hand: zod would weigh more than the whole screen.
 */
export function readVehicle(state: unknown): Vehicle | undefined {
  if (typeof state !== 'object' || state === null || !('vehicle' in state)) return undefined
  return isVehicle(state.vehicle) ? state.vehicle : undefined
}

function isVehicle(value: unknown): value is Vehicle {
  if (typeof value !== 'object' || value === null || !('year' in value)) return false
  const fields = new Map(Object.entries(value))
  const texts = ['id', 'make', 'model', 'modifications'].map((name) => fields.get(name))
  if (typeof fields.get('rev') !== 'number') return false
  return texts.every((text) => typeof text === 'string') && (value.year === null || typeof value.year === 'number')
}
