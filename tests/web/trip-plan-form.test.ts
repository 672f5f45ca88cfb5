import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import { checkForm } from '../../web/features/trip-plan/form/check-form.ts'
import { isChanged, listUnselected, omitUnselected, takeSaved } from '../../web/features/trip-plan/form/edit.ts'
import { newContact, newPerson, type TripPlanForm, toForm } from '../../web/features/trip-plan/form/form.ts'

const open = (tripPlan: Partial<TripPlan>) => toForm({ rev: 1, ...tripPlan }, { zone: 'UTC', vehicleIds: [] })
const edit = (form: TripPlanForm, saved: Partial<TripPlan> = {}) => ({ form, base: { rev: 1, form: open(saved) } })

const loose = (text: string) => ({ text, isSaved: false })
const filled: TripPlanForm = {
  ...open({}),
  party: [{ ...newPerson, name: 'Ada', phone: { text: '+61 400', isSaved: true }, medical: loose('Asthma') }],
  home: [{ ...newContact, name: 'Cleo', phone: loose('+61 401') }],
  vehicles: [{ vehicleId: '', color: 'white', plate: loose('1ABC'), trailer: '' }],
  reach: [{ kind: 'PLB', id: loose('1D0E'), note: '' }],
}

test('an empty form has nothing wrong and nothing to save', () => {
  expect(checkForm(open({}))).toEqual({})
  expect(isChanged(edit(open({})))).toBe(false)
})

test('what could not be saved as it is has an error, instead of being left out', () => {
  const form: TripPlanForm = {
    ...open({}),
    day: '2027-05-08',
    graceHours: '100',
    agencyPhone: '131 444',
    steps: Array.from({ length: 7 }, (_, at) => `Step ${at}`).join('\n'),
    party: [
      { ...newPerson, name: 'Ada', born: '84' },
      { ...newPerson, medical: loose('Asthma') },
    ],
    home: [{ ...newContact, relation: 'Sister' }, newContact],
  }
  const wrong = ['time', 'graceHours', 'agencyName', 'steps', 'party.0.born', 'party.1.name', 'home.0.name']
  expect(Object.keys(checkForm(form))).toEqual(wrong)
  expect(Object.keys(checkForm({ ...open({}), time: '20:00' }))).toEqual(['day'])
  expect(isChanged(edit(form))).toBe(true)
})

test('a private field counts as a change only if it is selected', () => {
  const saved: Partial<TripPlan> = { party: [{ name: 'Ada' }] }
  const type = (isSaved: boolean) => ({
    ...open(saved),
    party: [{ ...newPerson, name: 'Ada', phone: { text: '1', isSaved } }],
  })
  expect(isChanged(edit(type(false), saved))).toBe(false)
  expect(isChanged(edit(type(true), saved))).toBe(true)
})

test('a draft has no private field that is not selected', () => {
  const draft = JSON.stringify(omitUnselected(filled))
  expect(draft).not.toMatch(/Asthma|\+61 401|1ABC|1D0E/)
  expect(draft).toContain('+61 400')
  expect(listUnselected(filled).split('\n')).toEqual(['Asthma', '+61 401', '1ABC', '1D0E'])
  expect(listUnselected(open({}))).toBe('')
})

test('after a save, the form has another device’s changes to other fields and keeps unselected details', () => {
  const back = { day: createDay('2027-05-09'), time: '18:00', zone: 'Australia/Perth' }
  const mine = { ...filled, notes: 'Mine' }
  const saved = open({
    party: [{ name: 'Ada', phone: '+61 400' }],
    home: [{ name: 'Cleo' }],
    vehicles: [{ color: 'white' }],
    reach: [{ kind: 'PLB' as const }],
    notes: 'Mine',
    back,
  })
  const after = takeSaved(mine, mine, saved)
  expect(after).toEqual({ ...mine, day: '2027-05-09', time: '18:00', zone: 'Australia/Perth' })
})
