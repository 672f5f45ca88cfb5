import * as z from 'zod/mini'
import { limits, serverLimits } from '../limits.ts'

const integer = (label: string, min: number, max: number, defaultValue: number) =>
  z.pipe(
    z.transform((value: unknown) => (value === undefined ? String(defaultValue) : value)),
    z.pipe(
      z.string({ error: `${label} must be a whole number` }).check(
        z.regex(/^\d{1,15}$/, `${label} must be a whole number from ${min}`),
        z.refine<string>(
          (text) => Number(text) >= min && Number(text) <= max,
          `${label} must be from ${min} to ${max}`,
        ),
      ),
      z.transform(Number),
    ),
  )

/** The query of a paged list; `page` counts from 0. */
export const pageQuery = (defaultSize: number) =>
  z.object({
    page: integer('page', 0, Number.MAX_SAFE_INTEGER, 0),
    size: integer('size', 1, limits.pageSize.max, defaultSize),
  })

export const searchQuery = z.object({
  query: z
    .string({ error: 'query is required' })
    .check(
      z.trim(),
      z.minLength(1, 'query is required'),
      z.maxLength(serverLimits.searchQuery, `query must be at most ${serverLimits.searchQuery} characters long`),
    ),
})
