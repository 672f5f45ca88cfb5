import type { Vehicle } from '#shared/vehicle.ts'

/**
 * Returns a complete vehicle from the navigation state, which survives reloads and may come from an older version of the app. Checked
 * by hand, because zod would outweigh the screen.
 */
export function readPassedVehicle(state: unknown): Vehicle | undefined {
  const passed = getPassed(state)
  return isVehicle(passed) ? passed : undefined
}

/** Returns the vehicle's ID from a navigation state, even an incomplete one. */
export function readPassedId(state: unknown): string | undefined {
  const passed = getPassed(state)
  const id = typeof passed === 'object' && passed !== null && 'id' in passed ? passed.id : undefined
  return typeof id === 'string' ? id : undefined
}

const getPassed = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'vehicle' in state ? state.vehicle : undefined

function isVehicle(value: unknown): value is Vehicle {
  if (typeof value !== 'object' || value === null || !('year' in value)) return false
  const fields = new Map(Object.entries(value))
  const texts = ['id', 'make', 'model', 'modifications'].map((name) => fields.get(name))
  if (typeof fields.get('rev') !== 'number') return false
  return texts.every((text) => typeof text === 'string') && (value.year === null || typeof value.year === 'number')
}
