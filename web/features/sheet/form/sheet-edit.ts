import type { SheetChanges } from '#shared/schemas/sheet.ts'
import type { Part, Texts } from '../../../data/merge.ts'
import { checkForm } from './check-form.ts'
import { type PrivateField, type SheetForm, toSavedSheet, toSheet } from './sheet-form.ts'

/** A form, and the saved plan that it started from. */
export type SheetEdit = { readonly form: SheetForm; readonly base: { readonly rev: number; readonly form: SheetForm } }

type Field = Exclude<keyof SheetChanges, 'made'>

/** The saved plan's fields as the form labels them, with the form's keys. */
const fields: { readonly [Name in Field]-?: readonly [label: string, ...keys: (keyof SheetForm)[]] } = {
  back: ['Return', 'day', 'time', 'zone'],
  graceHours: ['Hours to wait after that', 'graceHours'],
  agency: ['Who to call', 'agencyName', 'agencyPhone'],
  steps: ['Your own steps', 'steps'],
  party: ['People', 'party'],
  home: ['Contacts at home', 'home'],
  vehicles: ['Vehicles', 'vehicles'],
  reach: ['Devices', 'reach'],
  checkIns: ['Check-ins', 'checkIns'],
  shelter: ['Shelter', 'shelter'],
  equipment: ['Equipment', 'equipment'],
  bailOut: ['Bail-out', 'bailOut'],
  notes: ['Notes', 'notes'],
  notations: ['Coordinates besides decimal degrees', 'notations'],
}

/** The fields as texts that can be compared: JSON, or ''. */
const toTexts = (sheet: object): Texts =>
  Object.fromEntries(
    Object.keys(fields).map((name) => {
      const value: unknown = Reflect.get(sheet, name)
      return [name, value === undefined || value === null ? '' : JSON.stringify(value)]
    }),
  )

/** Includes private fields that are not saved, so that another device's change never replaces them unasked. */
export const toSeenTexts = (form: SheetForm): Texts => toTexts(toSheet(form))

const toSavedTexts = (form: SheetForm): Texts => toTexts(toSavedSheet(form))

export const sheetParts: readonly Part[] = Object.entries(fields).map(([name, [label]]) => ({
  label,
  fields: [name],
  show: (texts) => (texts[name] ? showValue(JSON.parse(texts[name])) : ''),
}))

/** Returns 'Ada, +61 400; Ben', for example. */
function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(showValue).join('; ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([name, part]) => name !== 'vehicleId' && part !== '')
    .map(([, part]) => String(part))
    .join(', ')
}

/** Returns true if there is something to save, or something that cannot be saved as it is. */
export function isChanged({ form, base }: SheetEdit): boolean {
  const [mine, saved] = [toSavedTexts(form), toSavedTexts(base.form)]
  return Object.keys(fields).some((name) => mine[name] !== saved[name]) || Object.keys(checkForm(form)).length > 0
}

/** Returns the form after a save: as it is, but with the saved values of fields that another device changed. */
export function takeSaved(form: SheetForm, sent: SheetForm, saved: SheetForm): SheetForm {
  const [mine, theirs] = [toSavedTexts(sent), toSavedTexts(saved)]
  const keys = Object.entries(fields).flatMap(([name, [, ...keys]]) => (mine[name] === theirs[name] ? [] : keys))
  return { ...form, ...Object.fromEntries(keys.map((key) => [key, saved[key]])) }
}

const mapPrivate = (form: SheetForm, map: (field: PrivateField) => PrivateField): SheetForm => ({
  ...form,
  party: form.party.map((one) => ({ ...one, phone: map(one.phone), medical: map(one.medical) })),
  home: form.home.map((one) => ({ ...one, phone: map(one.phone) })),
  vehicles: form.vehicles.map((one) => ({ ...one, plate: map(one.plate) })),
  reach: form.reach.map((one) => ({ ...one, id: map(one.id) })),
})

/** Returns the form without private fields that are not selected. */
export const omitUnselected = (form: SheetForm): SheetForm =>
  mapPrivate(form, (field) => (field.isSaved ? field : { ...field, text: '' }))

/** Returns the texts that only the open page has, as one text; '' for none. */
export function listUnselected(form: SheetForm): string {
  const texts: string[] = []
  mapPrivate(form, (field) => {
    if (!field.isSaved && field.text.trim() !== '') texts.push(field.text.trim())
    return field
  })
  return texts.join('\n')
}
