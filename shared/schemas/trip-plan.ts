import * as z from 'zod/mini'
import { preferenceChoices } from '../account.ts'
import { isDay } from '../date.ts'
import type { ChangesOf } from '../fields.ts'
import { limits } from '../limits.ts'
import {
  measureTripPlan,
  type ReturnTime,
  reachKinds,
  type TripPlanAgency,
  type TripPlanContact,
  type TripPlanCopy,
  type TripPlanFields,
  type TripPlanNotation,
  type TripPlanPerson,
  type TripPlanReach,
  type TripPlanVehicle,
  tripPlanTooLong,
} from '../trip-plan.ts'
import { tripPlanFields } from '../trip-plan-fields.ts'
import { vehicleIdSchema } from './ids.ts'
import { numberBetween } from './number.ts'
import { type Shape, toChangesSchema } from './shape.ts'
import { brandedText, optionalText, requiredText } from './text.ts'

const most = limits.tripPlan

const wholeNumber = (label: string, min: number, max: number) =>
  z
    .number({ error: `${label} must be a whole number` })
    .check(
      z.int(`${label} must be a whole number`),
      z.gte(min, `${label} must be from ${min} to ${max}`),
      z.lte(max, `${label} must be from ${min} to ${max}`),
    )

const line = (label: string) => z.optional(requiredText(label, most.line))
const block = (label: string) => requiredText(label, most.text)

const list = <Item extends z.ZodMiniType>(label: string, item: Item, max: number, min = 0) => {
  const error = min > 0 ? `${label} must be ${min} to ${max}` : `${label} must be at most ${max}`
  return z.array(item, { error }).check(z.minLength(min, error), z.maxLength(max, error))
}

const personSchema = z.object({
  name: requiredText('Name'),
  phone: line('Phone number'),
  born: z.optional(wholeNumber('Year of birth', most.bornFrom, limits.dateLastYear)),
  medical: line('Medical notes'),
  languages: line('Languages'),
} satisfies Shape<TripPlanPerson>)

const contactSchema = z.object({
  name: requiredText('Name'),
  phone: line('Phone number'),
  relation: line('Relation'),
} satisfies Shape<TripPlanContact>)

const returnSchema = z.object(
  {
    day: brandedText(isDay, 'The day of return must be a day'),
    time: z
      .string({ error: 'The time of return must be a time like 20:00' })
      .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'The time of return must be a time like 20:00')),
    // Any name of this form: a device may know newer zones than the server, and must not lose its change.
    zone: z
      .string({ error: 'The time zone must be a name like Australia/Perth' })
      .check(
        z.maxLength(60, { error: 'The time zone must be a name like Australia/Perth', abort: true }),
        z.regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/, 'The time zone must be a name like Australia/Perth'),
      ),
  } satisfies Shape<ReturnTime>,
  { error: 'The return must have a day, a time and a time zone' },
)

const vehicleSchema = z.object({
  vehicleId: z.optional(vehicleIdSchema),
  color: line('Color'),
  plate: line('Plate'),
  trailer: line('Trailer'),
} satisfies Shape<TripPlanVehicle>)

const reachSchema = z.object({
  kind: z.enum(reachKinds, { error: `The device must be one of ${reachKinds.join(', ')}` }),
  id: line('Number or call sign'),
  note: line('Note'),
} satisfies Shape<TripPlanReach>)

const hash = z
  .string({ error: 'A hash must have 6 characters' })
  .check(z.regex(/^[\w-]{6}$/, 'A hash must have 6 characters'))

const copySchema = z.object({
  at: wholeNumber('The time of the copy', 0, most.copiedBefore),
  back: z.optional(returnSchema),
  stops: list('Printed stops', hash, most.stops),
  vehicles: hash,
} satisfies Shape<TripPlanCopy>)

const isNotation = (name: string): name is TripPlanNotation =>
  name !== 'decimal' && preferenceChoices.coordinates.some((known) => known === name)

/** A trip plan's fields, as saved. */
export const tripPlanFieldsSchema = z.object({
  party: z.optional(list('People', personSchema, most.party, 1)),
  home: z.optional(list('Contacts at home', contactSchema, most.home)),
  forCrew: z.optional(z.boolean({ error: 'Show to the crew must be true or false' })),
  back: z.optional(returnSchema),
  graceHours: z.optional(numberBetween('Hours to wait', 0, most.graceHours)),
  steps: z.optional(list('Steps', requiredText('Step', most.line), most.steps)),
  agency: z.optional(
    z.object({
      name: requiredText('Agency'),
      phone: optionalText('Phone number', most.line),
    } satisfies Shape<TripPlanAgency>),
  ),
  vehicles: z.optional(list('Vehicles', vehicleSchema, most.vehicles)),
  reach: z.optional(list('Devices', reachSchema, most.reach)),
  checkIns: z.optional(requiredText('Check-ins', most.line)),
  shelter: z.optional(block('Shelter')),
  equipment: z.optional(block('Equipment')),
  bailOut: z.optional(block('Bail-out')),
  notes: z.optional(block('Notes')),
  notations: z.optional(list('Notations', brandedNotation(), preferenceChoices.coordinates.length - 1)),
  made: z.optional(copySchema),
} satisfies Shape<TripPlanFields>)

function brandedNotation() {
  return z.custom<TripPlanNotation, string>(
    (value) => typeof value === 'string' && isNotation(value),
    'A notation must be ddm, dms, utm, mgrs or plusCode',
  )
}

const { shape } = tripPlanFieldsSchema

/** The body of PUT: absent fields stay as they are, and null clears one. */
export const tripPlanChangesSchema = toChangesSchema<TripPlanFields>(
  { ...tripPlanFields, made: { kind: 'group', label: '' } },
  shape,
).check((context) => {
  if (measureTripPlan(context.value) <= most.bytes) return
  context.issues.push({ code: 'custom', message: tripPlanTooLong, path: ['notes'], input: context.value })
})

export type TripPlanChanges = ChangesOf<TripPlanFields>
