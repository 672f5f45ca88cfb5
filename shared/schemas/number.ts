import * as z from 'zod/mini'
import { roundStored } from '../units.ts'

/** Returns the schema of a number in an inclusive range, rounded as stored. */
export const numberBetween = (label: string, min: number, max: number, unit = '') => {
  // Build the message lazily: the first `toLocaleString` loads locale tables, a tenth of a function's start.
  const error = () =>
    `${label} must be a number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}${unit && ` ${unit}`}`
  return z.number({ error }).check(z.overwrite(roundStored), z.gte(min, { error }), z.lte(max, { error }))
}
