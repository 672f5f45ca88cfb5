import { isDay } from '#shared/date.ts'
import { mapFields, toChanges } from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import type { TripPlanChanges } from '#shared/schemas/trip-plan.ts'
import type {
  TripPlan,
  TripPlanContact,
  TripPlanFields,
  TripPlanNotation,
  TripPlanPerson,
  TripPlanReach,
  TripPlanVehicle,
} from '#shared/trip-plan.ts'
import { tripPlanFields } from '#shared/trip-plan-fields.ts'

/** A private field's text, and whether it is saved on the server. */
export type PrivateField = { readonly text: string; readonly isSaved: boolean }

/** A row of the plan as texts. */
type RowForm<Row, Private extends keyof Row> = {
  readonly [Name in keyof Row]-?: Name extends Private ? PrivateField : string
}
type PersonForm = RowForm<TripPlanPerson, 'phone' | 'medical'>
type ContactForm = RowForm<TripPlanContact, 'phone'>
type VehicleForm = RowForm<TripPlanVehicle, 'plate'>
type ReachForm = RowForm<Omit<TripPlanReach, 'kind'>, 'id'> & Readonly<Pick<TripPlanReach, 'kind'>>

const { checkIns, shelter, equipment, bailOut, notes } = tripPlanFields
/** The fields that are one text. */
const texts = { checkIns, shelter, equipment, bailOut, notes }

/** The form's values, as texts. */
export type TripPlanForm = Readonly<Record<keyof typeof texts, string>> & {
  readonly day: string
  readonly time: string
  readonly zone: string
  readonly graceHours: string
  /** One step a line. */
  readonly steps: string
  readonly agencyName: string
  readonly agencyPhone: string
  readonly party: readonly PersonForm[]
  readonly home: readonly ContactForm[]
  readonly forCrew: boolean
  readonly vehicles: readonly VehicleForm[]
  readonly reach: readonly ReachForm[]
  readonly notations: readonly TripPlanNotation[]
}

const open = (saved: string | undefined): PrivateField => ({ text: saved ?? '', isSaved: saved !== undefined })

export const newPerson: PersonForm = {
  name: '',
  phone: open(undefined),
  born: '',
  medical: open(undefined),
  languages: '',
}
export const newContact: ContactForm = { name: '', phone: open(undefined), relation: '' }
export const newVehicle: VehicleForm = { vehicleId: '', color: '', plate: open(undefined), trailer: '' }
export const newReach: ReachForm = { kind: 'inReach', id: open(undefined), note: '' }

/** The device's zone, and the trip's vehicles. */
export type Defaults = { readonly zone: string; readonly vehicleIds: readonly string[] }

/**
 * Opens a saved plan, with a person, a contact and the trip's vehicles to fill in where there are none. A trip with several
 * vehicles has all of them, also those added to it later.
 */
export function toForm(tripPlan: TripPlan, { zone, vehicleIds }: Defaults): TripPlanForm {
  const { back, party, home, vehicles, reach = [], agency } = tripPlan
  return {
    day: back?.day ?? '',
    time: back?.time ?? '',
    zone: back?.zone ?? zone,
    graceHours: tripPlan.graceHours === undefined ? '' : String(tripPlan.graceHours),
    steps: (tripPlan.steps ?? []).join('\n'),
    agencyName: agency?.name ?? '',
    agencyPhone: agency?.phone ?? '',
    party: party?.map((one) => ({
      name: one.name,
      phone: open(one.phone),
      born: one.born === undefined ? '' : String(one.born),
      medical: open(one.medical),
      languages: one.languages ?? '',
    })) ?? [newPerson],
    home: home?.map((one) => ({ name: one.name, phone: open(one.phone), relation: one.relation ?? '' })) ?? [
      newContact,
    ],
    forCrew: tripPlan.forCrew ?? false,
    vehicles: openVehicles(vehicles, vehicleIds),
    reach: reach.map(({ kind, id, note }) => ({ kind, id: open(id), note: note ?? '' })),
    ...mapFields(texts, (_field, name) => tripPlan[name] ?? ''),
    notations: tripPlan.notations ?? [],
  }
}

function openVehicles(saved: TripPlan['vehicles'], ids: readonly string[]): VehicleForm[] {
  const rows = (saved ?? []).map((one) => ({
    vehicleId: one.vehicleId ?? '',
    color: one.color ?? '',
    plate: open(one.plate),
    trailer: one.trailer ?? '',
  }))
  const added = saved && ids.length < 2 ? [] : ids.filter((id) => !rows.some(({ vehicleId }) => vehicleId === id))
  const all = [...rows, ...added.map((vehicleId) => ({ ...newVehicle, vehicleId }))].slice(0, limits.tripPlan.vehicles)
  return all.length === 0 && !saved ? [newVehicle] : all
}

const read = (text: string): string | undefined => text.trim() || undefined

/** Returns the plan of the open page, with every private field. */
export const toTripPlan = (form: TripPlanForm): Omit<TripPlan, 'rev' | 'made'> =>
  readForm(form, ({ text }) => read(text), isFilled)

/**
 * Returns the plan to save: only those private fields that the user selected, and only people and agencies with a name.
 * Null clears an empty field.
 */
export function toSavedTripPlan(form: TripPlanForm): TripPlanChanges {
  const readSelected = ({ text, isSaved }: PrivateField) => (isSaved ? read(text) : undefined)
  return toChanges<Omit<TripPlanFields, 'made'>>(
    tripPlanFields,
    readForm(form, readSelected, ({ name }) => name !== ''),
  )
}

function readForm(
  form: TripPlanForm,
  readPrivate: (field: PrivateField) => string | undefined,
  keepRow: (row: { readonly name: string }) => boolean,
): Omit<TripPlan, 'rev' | 'made'> {
  const { day, time, zone, agencyName, agencyPhone, notations } = form
  const back = isDay(day) && /^\d\d:\d\d$/.test(time) && zone !== '' ? { day, time, zone } : undefined
  const party = form.party.map((one) => ({
    name: one.name.trim(),
    phone: readPrivate(one.phone),
    born: /^\d{4}$/.test(one.born.trim()) ? Number(one.born) : undefined,
    medical: readPrivate(one.medical),
    languages: read(one.languages),
  }))
  const home = form.home.map((one) => ({
    name: one.name.trim(),
    phone: readPrivate(one.phone),
    relation: read(one.relation),
  }))
  const vehicles = form.vehicles.map((one) => ({
    vehicleId: read(one.vehicleId),
    color: read(one.color),
    plate: readPrivate(one.plate),
    trailer: read(one.trailer),
  }))
  const steps = form.steps.split('\n').flatMap((step) => read(step) ?? [])
  return {
    back,
    graceHours: /^\d{1,2}$/.test(form.graceHours.trim()) ? Math.min(72, Number(form.graceHours)) : undefined,
    steps: orNone(steps),
    agency:
      keepRow({ name: agencyName.trim() }) && (read(agencyName) || read(agencyPhone))
        ? { name: agencyName.trim(), phone: agencyPhone.trim() }
        : undefined,
    party: orNone(party.filter((one) => isFilled(one) && keepRow(one))),
    home: orNone(home.filter((one) => isFilled(one) && keepRow(one))),
    forCrew: form.forCrew || undefined,
    vehicles: orNone(vehicles.filter(isFilled)),
    reach: orNone(form.reach.map(({ kind, id, note }) => ({ kind, id: readPrivate(id), note: read(note) }))),
    ...mapFields(texts, (_field, name) => read(form[name])),
    notations: orNone([...notations]),
  }
}

const orNone = <One>(list: One[]): One[] | undefined => (list.length > 0 ? list : undefined)

const isFilled = (row: object): boolean => Object.values(row).some((value) => value !== undefined && value !== '')
