import { listNames } from '#shared/fields.ts'
import { tripPlanFields } from '#shared/trip-plan-fields.ts'
import type { Texts } from '../../../data/merge.ts'
import { checkForm } from './check-form.ts'
import { newPerson, type PrivateField, type TripPlanForm, toSavedTripPlan, toTripPlan } from './form.ts'

export type TripPlanEdit = {
  readonly form: TripPlanForm
  /** The saved plan that the form started from. */
  readonly base: { readonly rev: number; readonly form: TripPlanForm }
  /** The unselected texts as they were last printed or saved as a file. */
  readonly printed?: string
}

const names = listNames(tripPlanFields)

/** Returns the form's keys of a field. */
function listKeys(name: (typeof names)[number]): (keyof TripPlanForm)[] {
  if (name === 'back') return ['day', 'time', 'zone']
  return name === 'agency' ? ['agencyName', 'agencyPhone'] : [name]
}

/** The fields as texts that can be compared: JSON, or ''. */
const toTexts = (tripPlan: object): Texts =>
  Object.fromEntries(
    names.map((name) => {
      const value: unknown = Reflect.get(tripPlan, name)
      return [name, value === undefined || value === null ? '' : JSON.stringify(value)]
    }),
  )

/** Includes private fields that are not saved, so that another device's change never replaces them unasked. */
export const toSeenTexts = (form: TripPlanForm): Texts => toTexts(toTripPlan(form))

const toSavedTexts = (form: TripPlanForm): Texts => toTexts(toSavedTripPlan(form))

/** Returns true if there is something to save, or something that cannot be saved as it is. */
export function isChanged({ form, base }: TripPlanEdit): boolean {
  const [mine, saved] = [toSavedTexts(form), toSavedTexts(base.form)]
  return names.some((name) => mine[name] !== saved[name]) || Object.keys(checkForm(form)).length > 0
}

/** Returns the form after a save: as it is, but with the saved values of fields that another device changed. */
export function takeSaved(form: TripPlanForm, sent: TripPlanForm, saved: TripPlanForm): TripPlanForm {
  const [mine, theirs] = [toSavedTexts(sent), toSavedTexts(saved)]
  const changed = names.flatMap((name) => (mine[name] === theirs[name] ? [] : listKeys(name)))
  return { ...form, ...Object.fromEntries(changed.map((key) => [key, saved[key]])) }
}

const mapPrivate = (form: TripPlanForm, map: (field: PrivateField) => PrivateField): TripPlanForm => ({
  ...form,
  party: form.party.map((one) => ({ ...one, phone: map(one.phone), medical: map(one.medical) })),
  home: form.home.map((one) => ({ ...one, phone: map(one.phone) })),
  vehicles: form.vehicles.map((one) => ({ ...one, plate: map(one.plate) })),
  reach: form.reach.map((one) => ({ ...one, id: map(one.id) })),
})

/** Returns the form without private fields that are not selected. */
export const omitUnselected = (form: TripPlanForm): TripPlanForm =>
  mapPrivate(form, (field) => (field.isSaved ? field : { ...field, text: '' }))

/** Returns whether a form has more than the return, who to call, and one person with a phone. `empty` is a plan's form without any. */
export function hasDetails(form: TripPlanForm, empty: TripPlanForm): boolean {
  const { day, time, agencyName, agencyPhone, party } = form
  const people = party.slice(0, 1).map(({ name, phone }) => ({ ...newPerson, name, phone }))
  return JSON.stringify({ ...empty, day, time, agencyName, agencyPhone, party: people }) !== JSON.stringify(form)
}

/** Returns the texts that only the open page has, as one text; '' for none. */
export function listUnselected(form: TripPlanForm): string {
  const texts: string[] = []
  mapPrivate(form, (field) => {
    if (!field.isSaved && field.text.trim() !== '') texts.push(field.text.trim())
    return field
  })
  return texts.join('\n')
}

/** Returns true if there are details that would be lost with the open page. */
export function hasOnlyCopy({ form, printed }: TripPlanEdit): boolean {
  const texts = listUnselected(form)
  return texts !== '' && texts !== printed
}
