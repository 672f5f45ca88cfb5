import type { Vehicle } from '#shared/vehicle.ts'

/**
 * The vehicle that a navigation state hands over, when it is whole. The state outlives a reload: an older version of the app
 * may have written it. Checked by hand: zod would weigh more than the whole screen.
 */
export function readHandedVehicle(state: unknown): Vehicle | undefined {
  const handed = getHanded(state)
  return isVehicle(handed) ? handed : undefined
}

/** The id of the vehicle that a navigation state hands over, whatever else is missing there. */
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
