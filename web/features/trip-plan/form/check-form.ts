import { limits } from '#shared/limits.ts'
import type { FieldErrors } from '../../../hooks/use-form.ts'
import type { PrivateField, TripPlanForm } from './form.ts'

const most = limits.tripPlan

/** Returns what could not be saved as it is, by field: 'graceHours', 'party.0.name'. */
export function checkForm(form: TripPlanForm): FieldErrors {
  const { day, time, graceHours, agencyName, agencyPhone, steps, party, home } = form
  const entries = [
    ...(day !== '' && time === '' ? [['time', 'Enter a time, too.']] : []),
    ...(time !== '' && day === '' ? [['day', 'Enter a day, too.']] : []),
    ...(isWholeNumber(graceHours, 0, most.graceHours) ? [] : [['graceHours', 'Enter whole hours from 0 to 72.']]),
    ...(agencyPhone.trim() !== '' && agencyName.trim() === '' ? [['agencyName', 'Enter who to call.']] : []),
    ...(steps.split('\n').filter((step) => step.trim() !== '').length > most.steps
      ? [['steps', 'Enter at most 6 steps.']]
      : []),
    ...party.flatMap(({ name, born, ...rest }, at) => [
      ...(isNameless(name, { born, ...rest }) ? [[`party.${at}.name`, 'Enter a name.']] : []),
      ...(isWholeNumber(born, most.bornFrom, limits.dateLastYear)
        ? []
        : [[`party.${at}.born`, 'Enter a year with four digits.']]),
    ]),
    ...home.flatMap(({ name, ...rest }, at) => (isNameless(name, rest) ? [[`home.${at}.name`, 'Enter a name.']] : [])),
  ]
  return Object.fromEntries(entries)
}

const isWholeNumber = (text: string, min: number, max: number): boolean =>
  text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max)

const isNameless = (name: string, rest: Readonly<Record<string, string | PrivateField>>): boolean =>
  name.trim() === '' &&
  Object.values(rest).some((value) => (typeof value === 'string' ? value : value.text).trim() !== '')
