import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { Sheet, SheetCopy } from '#shared/sheet.ts'
import { sheetFields } from '#shared/sheet-fields.ts'
import { ApiError } from '../../data/api-error.ts'
import { listParts } from '../../data/describe-fields.ts'
import { type Edit, toEdit } from '../../data/merge.ts'
import { saveEdit } from '../../data/save-edit.ts'
import { useSaveEdit } from '../../data/use-save-edit.ts'
import { sheetQuery, useSaveSheet } from './api.ts'
import { toSeenTexts } from './form/sheet-edit.ts'
import { toSavedSheet } from './form/sheet-form.ts'
import type { useSheetForm } from './form/use-sheet-form.ts'

type Input = ReturnType<typeof toSavedSheet>
type SheetFormState = Pick<ReturnType<typeof useSheetForm>, 'getEdit' | 'settle' | 'open'>

/**
 * Saves the fields that the form changed, and keeps another device's changes to other fields. `question` asks about those that both changed.
 * Saves never overlap, because each needs the revision of the one before.
 */
export function useSavePlan(tripId: TripId, { getEdit, settle, open }: SheetFormState) {
  const client = useQueryClient()
  const put = useSaveSheet(tripId)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const made = useRef<SheetCopy>(undefined)

  const { save, question } = useSaveEdit((edit: Edit<Input>) => {
    let theirs: Sheet | undefined
    return saveEdit(edit, {
      noun: 'trip plan',
      put: async (changes: Partial<Input>, rev) => {
        try {
          const copy = made.current ? { made: made.current } : {}
          return await put.mutateAsync({ changes: { ...changes, ...copy }, rev })
        } catch (error) {
          if (error instanceof ApiError && error.problem?.code === 'changed')
            theirs = await client.fetchQuery({ ...sheetQuery(tripId), staleTime: 0 })
          throw error
        }
      },
      read: () => theirs && { texts: toSeenTexts(open(theirs)), rev: theirs.rev, item: theirs },
    })
  }, sheetFields)

  return {
    question,
    /** Saves the form; `copy` is what was printed or saved as a file. */
    savePlan(copy?: SheetCopy): Promise<Sheet> {
      const send = async () => {
        const { form, base } = getEdit()
        made.current = copy
        const seen = { texts: toSeenTexts(base.form), rev: base.rev }
        const saved = await save(toEdit(listParts(sheetFields), seen, toSeenTexts(form), toSavedSheet(form)))
        settle(saved, form)
        return saved
      }
      const sending = last.current.then(send)
      last.current = sending.catch(() => undefined)
      return sending
    },
  }
}
