import { useEffect, useRef, useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import { parseJson } from '#shared/parse.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import { discardDraft, listUnstored, storeDraft, storedDraft } from '../../../hooks/drafts.ts'
import { hasOnlyCopy, isChanged, listUnselected, omitUnselected, type TripPlanEdit, takeSaved } from './edit.ts'
import { type Defaults, type TripPlanForm, toForm } from './form.ts'

/** The form's values. What is not saved yet survives leaving the screen; private fields that are not selected end with the page. */
export function useTripPlanForm(tripId: TripId, saved: TripPlan, defaults: Defaults) {
  const key = `sheet:${tripId}`
  const open = (tripPlan: TripPlan) => toForm(tripPlan, defaults)
  const start = (tripPlan: TripPlan): TripPlanEdit => ({
    form: open(tripPlan),
    base: { rev: tripPlan.rev, form: open(tripPlan) },
  })
  const [edit, setEdit] = useState(() => readDraft(key) ?? start(saved))
  // A save that follows another one needs its result before the next render.
  const latest = useRef(edit)
  latest.current = edit
  const hasChanges = isChanged(edit)
  // It stays, because the details remain on other screens. Adding it again changes nothing.
  useEffect(() => addEventListener('beforeunload', askBeforeClose), [])
  // Another device's version replaces a form without changes.
  if (saved.rev > edit.base.rev && !hasEntries(edit)) setEdit(start(saved))

  const set = (after: TripPlanEdit) => {
    latest.current = after
    setEdit(after)
    if (hasEntries(after)) storeDraft(key, { form: omitUnselected(after.form), base: after.base }, after)
    else discardDraft(key)
  }

  return {
    ...edit,
    hasChanges,
    change: (changes: Partial<TripPlanForm>) => {
      const { form, ...rest } = latest.current
      set({ ...rest, form: { ...form, ...changes } })
    },
    discard: () => set(start(saved)),
    /** Notes that a copy has the form's unselected details. */
    notePrinted: (form: TripPlanForm) => set({ ...latest.current, printed: listUnselected(form) }),
    /** Returns the form that a saved plan opens as. */
    open,
    getEdit: () => latest.current,
    /** Continues from the saved plan, after `sent` was saved. */
    settle(tripPlan: TripPlan, sent: TripPlanForm) {
      const { base } = start(tripPlan)
      set({ ...latest.current, base, form: takeSaved(latest.current.form, sent, base.form) })
    },
  }
}

/** Returns true if there is something that is not saved. */
const hasEntries = (edit: TripPlanEdit): boolean => isChanged(edit) || listUnselected(edit.form) !== ''

/** Returns unsaved changes of an earlier visit. */
function readDraft(key: string): TripPlanEdit | undefined {
  const draft = parseJson(storedDraft(key) ?? '')
  return isEdit(draft) && hasEntries(draft) ? draft : undefined
}

function askBeforeClose(event: BeforeUnloadEvent): void {
  const drafts = listUnstored().map(parseJson)
  if (drafts.some((draft) => isEdit(draft) && hasOnlyCopy(draft))) event.preventDefault()
}

const filled = toForm({ rev: 0, reach: [{ kind: 'other' }] }, { zone: '', vehicleIds: [] })
const example: TripPlanEdit = { form: filled, base: { rev: 0, form: filled } }

/** Returns false for an older version's draft. */
const isEdit = (value: unknown): value is TripPlanEdit => hasShape(value, example)

function hasShape(value: unknown, like: unknown): boolean {
  if (Array.isArray(like))
    return Array.isArray(value) && value.every((one) => like.length === 0 || hasShape(one, like[0]))
  if (typeof like !== 'object' || like === null) return typeof value === typeof like
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(like).every(([name, part]) => hasShape(Reflect.get(value, name), part))
}
