import type { FieldsOf } from './fields.ts'
import type { TripPlanFields } from './trip-plan.ts'

/** The fields that the form of the trip plan changes. */
export const tripPlanFields = {
  party: { kind: 'list', label: 'People' },
  home: { kind: 'list', label: 'Contacts at home' },
  forCrew: { kind: 'yesNo', label: 'Show to the crew' },
  back: { kind: 'group', label: 'Return' },
  graceHours: { kind: 'number', label: 'Hours to wait after that' },
  agency: { kind: 'group', label: 'Who to call' },
  steps: { kind: 'list', label: 'Your own steps' },
  vehicles: { kind: 'list', label: 'Vehicles' },
  reach: { kind: 'list', label: 'Devices' },
  checkIns: { kind: 'text', label: 'Check-ins' },
  shelter: { kind: 'text', label: 'Shelter' },
  equipment: { kind: 'text', label: 'Equipment' },
  bailOut: { kind: 'text', label: 'Bail-out' },
  notes: { kind: 'text', label: 'Notes' },
  notations: { kind: 'list', label: 'Coordinates besides decimal degrees' },
} satisfies FieldsOf<Omit<TripPlanFields, 'made'>>
