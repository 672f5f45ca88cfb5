import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { TripPlan, TripPlanCopy } from '#shared/trip-plan.ts'
import { tripPlanFields } from '#shared/trip-plan-fields.ts'
import { ApiError } from '../../data/api-error.ts'
import { listParts } from '../../data/describe-fields.ts'
import { type Edit, toEdit } from '../../data/merge.ts'
import { saveEdit } from '../../data/save-edit.ts'
import { useSaveEdit } from '../../data/use-save-edit.ts'
import { tripPlanQuery, useSaveTripPlan } from './api.ts'
import { toSeenTexts } from './form/edit.ts'
import { toSavedTripPlan } from './form/form.ts'
import type { useTripPlanForm } from './form/use-trip-plan-form.ts'

type Input = ReturnType<typeof toSavedTripPlan>
type TripPlanFormState = Pick<ReturnType<typeof useTripPlanForm>, 'getEdit' | 'settle' | 'open'>

/**
 * Saves the fields that the form changed, and keeps another device's changes to other fields. `question` asks about those that both changed.
 * Saves never overlap, because each needs the revision of the one before.
 */
export function useSavePlan(tripId: TripId, { getEdit, settle, open }: TripPlanFormState) {
  const client = useQueryClient()
  const put = useSaveTripPlan(tripId)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const made = useRef<TripPlanCopy>(undefined)

  const { save, question } = useSaveEdit((edit: Edit<Input>) => {
    let theirs: TripPlan | undefined
    return saveEdit(edit, {
      noun: 'trip plan',
      put: async (changes: Partial<Input>, rev) => {
        try {
          const copy = made.current ? { made: made.current } : {}
          return await put.mutateAsync({ changes: { ...changes, ...copy }, rev })
        } catch (error) {
          if (error instanceof ApiError && error.problem?.code === 'changed')
            theirs = await client.fetchQuery({ ...tripPlanQuery(tripId), staleTime: 0 })
          throw error
        }
      },
      read: () => theirs && { texts: toSeenTexts(open(theirs)), rev: theirs.rev, item: theirs },
    })
  }, tripPlanFields)

  return {
    question,
    /** Saves the form; `copy` is what was printed or saved as a file. */
    savePlan(copy?: TripPlanCopy): Promise<TripPlan> {
      const send = async () => {
        const { form, base } = getEdit()
        made.current = copy
        const seen = { texts: toSeenTexts(base.form), rev: base.rev }
        const saved = await save(toEdit(listParts(tripPlanFields), seen, toSeenTexts(form), toSavedTripPlan(form)))
        settle(saved, form)
        return saved
      }
      const sending = last.current.then(send)
      last.current = sending.catch(() => undefined)
      return sending
    },
  }
}
