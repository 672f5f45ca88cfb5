import * as z from 'zod/mini'
import { checkInStates, type NewCheckIn } from '../check-in.ts'
import { isWaypointId } from '../ids.ts'
import { limits } from '../limits.ts'
import { withoutNegativeZero } from '../units.ts'
import { ulidSchema } from './ids.ts'
import { numberBetween } from './number.ts'
import type { Shape } from './shape.ts'
import { brandedText, requiredText } from './text.ts'

const minute = (label: string) => {
  const error = `${label} must be a time like 2027-05-03T14:05+08:00`
  return z.string({ error }).check(
    z.maxLength(22, { error, abort: true }),
    z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d[+-](0\d|1[0-4]):[0-5]\d$/, { error, abort: true }),
    z.refine<string>((text) => !Number.isNaN(Date.parse(text)), error),
  )
}

const stop = brandedText(isWaypointId, 'The stop must be named by its id')

const degrees = (label: string, limit: number) =>
  z.pipe(
    numberBetween(label, -limit, limit),
    z.transform((value: number) => withoutNegativeZero(Math.round(value * 1e4) / 1e4)),
  )

const wrongTime = 'sentAt must be a time in milliseconds since 1970'
/** The times that `at` can have (years 0 to 9999), because a wrong clock must not stop a check-in. */
const [firstTime, lastTime] = [-62_167_219_200_000, 253_402_300_799_999]

/** A check-in's fields. */
export const storedCheckInSchema = z.object({
  id: ulidSchema,
  at: minute('Time'),
  state: z.enum(checkInStates, { error: `State must be one of ${checkInStates.join(', ')}` }),
  until: z.optional(minute('Expected time')),
  stop: z.optional(stop),
  latitude: z.optional(degrees('Latitude', 90)),
  longitude: z.optional(degrees('Longitude', 180)),
  note: z.optional(requiredText('Note', limits.checkIns.note)),
  sentAt: z.optional(z.int({ error: wrongTime }).check(z.gte(firstTime, wrongTime), z.lte(lastTime, wrongTime))),
} satisfies Shape<NewCheckIn>)

/** The body of PUT …/check-ins/{checkInId}. What was said stays; a stop may get another id when it is restored. */
export const checkInChangesSchema = z.object({ stop })
export type CheckInChanges = z.infer<typeof checkInChangesSchema>

/** The body of POST …/check-ins. */
export const newCheckInSchema = storedCheckInSchema.check(
  z.refine<NewCheckIn>(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    error: 'Latitude and longitude belong together',
    path: ['latitude'],
  }),
  z.refine<NewCheckIn>(({ state, until }) => state !== 'late' || until !== undefined, {
    error: 'Say when to expect you',
    path: ['until'],
  }),
)
