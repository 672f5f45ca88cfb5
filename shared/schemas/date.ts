import * as z from 'zod/mini'
import { isDay } from '../date.ts'
import { limits } from '../limits.ts'
import { brandedText } from './text.ts'

/**
 * Parses a client's date into a Day or null: `YYYY-MM-DD` with an optional, ignored time; null, '' or absent for no
 * date.
 */
export const daySchema = (label: string) =>
  z.pipe(
    z.transform((value: unknown) => (value === undefined || value === '' ? null : value)),
    z.nullable(
      z.pipe(
        z.pipe(
          z
            .string({ error: `${label} must be a date` })
            .check(z.regex(/^\d{4}-\d{2}-\d{2}($|T)/, `${label} must be a date like 2027-05-31`)),
          z.transform((text: string) => text.slice(0, 10)),
        ),
        brandedText(isDay, `${label} must be a real day between ${limits.dateFirstYear} and ${limits.dateLastYear}`),
      ),
    ),
  )
