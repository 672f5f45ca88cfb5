import * as z from 'zod/mini'
import { roundStored } from '../units.ts'

/** Builds the schema of a number that is rounded to what is kept of it, in a range with both ends included. */
export const numberBetween = (label: string, min: number, max: number, unit = '') => {
  // Made when it is needed, for the reason that text.ts gives.
  const error = () =>
    `${label} must be a number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}${unit && ` ${unit}`}`
  return z.number({ error }).check(z.overwrite(roundStored), z.gte(min, { error }), z.lte(max, { error }))
}
