import * as z from 'zod/mini'

/** Builds the schema of a number in a range, both ends included. */
export const numberBetween = (label: string, least: number, most: number, unit = '') => {
  // Made when it is needed, for the reason that text.ts gives.
  const error = () =>
    `${label} must be a number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}${unit && ` ${unit}`}`
  return z.number({ error }).check(z.gte(least, { error }), z.lte(most, { error }))
}
