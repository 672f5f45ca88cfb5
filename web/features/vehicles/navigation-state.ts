import type { Vehicle } from '#shared/vehicle.ts'

/**
 * Returns the vehicle in a navigation state, if it is complete. The state survives a reload, so that an older version of the app may
 * have written it. Checked by hand: zod would be larger than the whole screen.
 */
export function readHandedVehicle(state: unknown): Vehicle | undefined {
  const handed = getHanded(state)
  return isVehicle(handed) ? handed : undefined
}

/** Returns the ID of the vehicle in a navigation state, even if other fields are missing. */
export function readHandedId(state: unknown): string | undefined {
  const handed = getHanded(state)
  const id = typeof handed === 'object' && handed !== null && 'id' in handed ? handed.id : undefined
  return typeof id === 'string' ? id : undefined
}

const getHanded = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'vehicle' in state ? state.vehicle : undefined

function isVehicle(value: unknown): value is Vehicle {
  if (typeof value !== 'object' || value === null || !('year' in value)) return false
  const fields = new Map(Object.entries(value))
  const texts = ['id', 'make', 'model', 'modifications'].map((name) => fields.get(name))
  if (typeof fields.get('rev') !== 'number') return false
  return texts.every((text) => typeof text === 'string') && (value.year === null || typeof value.year === 'number')
}
