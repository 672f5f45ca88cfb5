import { describeError } from '../../data/api-error.ts'
import { useToast } from '../../ui/toasts.tsx'
import { describeChange } from '../offline/use-queued-toast.ts'

type Undoable<Saved> = {
  readonly change: () => Promise<Saved>
  readonly done: string
  readonly undo: (saved: Saved) => Promise<object | null>
  readonly undone: string
  /** 'Couldn’t delete the fill-up' */
  readonly failed: string
}

/** Returns what makes a change and offers to undo it; a failed undo can be tried again. */
export function useUndoable() {
  const toast = useToast()
  return async <Saved extends object | null>({ change, done, undo, undone, failed }: Undoable<Saved>) => {
    try {
      const saved = await change()
      const run = async () => {
        try {
          toast.success(describeChange(undone, await undo(saved)))
        } catch (error) {
          toast.error(`Couldn’t undo: ${describeError(error)}`, { label: 'Try again', run })
        }
      }
      toast.success(describeChange(done, saved), { label: 'Undo', run })
    } catch (error) {
      toast.error(`${failed}: ${describeError(error)}`)
    }
  }
}
