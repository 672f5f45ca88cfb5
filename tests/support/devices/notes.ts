import type { Name } from './ledger.ts'

/** Items that users made inside a trip or vehicle, known by its note, because what is restored has other ids. */
export type Notes = ReturnType<typeof createNotes>

export function createNotes() {
  const made = new Map<string, { readonly owner: Name; isPromised: boolean }>()
  return {
    /** Records that it is made inside an item of this name. */
    make: (note: string, owner: Name): void => void made.set(note, { owner, isPromised: false }),
    /** Records that the user was told that it is saved or will be; it may have been deleted before the answer came. */
    promise(note: string): void {
      const one = made.get(note)
      if (one) one.isPromised = true
    },
    /** Records that it was deleted or given up. */
    drop: (note: string): void => void made.delete(note),
    listPromised: (): { readonly note: string; readonly owner: Name }[] =>
      [...made].flatMap(([note, { owner, isPromised }]) => (isPromised ? [{ note, owner }] : [])),
  }
}
