import { createDay } from '#shared/date.ts'
import type { TripPlanFields } from '#shared/trip-plan.ts'

/** Texts that must not remain anywhere after a deletion, or ever reach a log. */
export const tripPlanSecrets = [
  'Ada Fernweh',
  'Ben Fernweh',
  'Cleo Fernweh',
  '+61 491 570 156',
  '+61 491 570 157',
  '+61 491 570 158',
  '1FERN22',
  'Penicillin allergy',
  'call sign VK9FERN',
  'Western Fernweh Police',
  'Red tent by the creek',
]

/** Returns a trip plan with all fields. */
export const someTripPlan = () =>
  ({
    party: [
      { name: 'Ada Fernweh', phone: '+61 491 570 156', born: 1984, medical: 'Penicillin allergy', languages: 'en, de' },
      { name: 'Ben Fernweh' },
    ],
    home: [{ name: 'Cleo Fernweh', phone: '+61 491 570 157', relation: 'Sister' }],
    back: { day: createDay('2027-05-08'), time: '20:00', zone: 'Australia/Perth' },
    graceHours: 3,
    steps: ['Call, then text.', 'Wait until 23:00.'],
    agency: { name: 'Western Fernweh Police', phone: '+61 491 570 158' },
    vehicles: [{ vehicleId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', color: 'White', plate: '1FERN22', trailer: 'None' }],
    reach: [{ kind: 'inReach', id: 'call sign VK9FERN', note: 'Best in the evening' }, { kind: 'UHF' }],
    checkIns: 'Each evening about 19:00 by inReach',
    shelter: 'Red tent by the creek',
    equipment: 'Recovery tracks, winch',
    bailOut: 'Gunbarrel Highway to Wiluna',
    notes: 'Two spare wheels',
    notations: ['ddm', 'mgrs'],
    made: { at: 1_806_900_000_000, stops: ['a1b2c3', 'd4e5f6'], vehicles: '0a1b2c' },
  }) satisfies TripPlanFields
