import * as z from 'zod/mini'
import { type Shows, shareDays } from '../share.ts'
import type { Shape } from './shape.ts'

const choice = (label: string) => z.boolean({ error: `${label} must be true or false` })

export const showsSchema = z.object(
  {
    dates: choice('Dates'),
    descriptions: choice('Descriptions'),
    figures: choice('Fuel and water'),
    checkIns: choice('Check-ins'),
    names: z.optional(choice('Names')),
  } satisfies Shape<Shows>,
  { error: 'Choose what the link shows' },
)

/** The body of POST …/trips/{tripId}/shares. */
export const newShareSchema = z.object({
  days: z.literal([...shareDays], { error: 'Days must be 7, 30, 90 or trip' }),
  shows: showsSchema,
})
export type NewShare = z.infer<typeof newShareSchema>
