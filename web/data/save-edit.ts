import { findDifferences } from '#shared/rebase.ts'
import { ApiError, isNotFound } from './api-error.ts'
import { type Edit, findConflicts, mergeTexts, type Part, pickChanges, type Seen, type Texts } from './merge.ts'

/** What was to be changed is not as it was. Its message is made to be read. */
export class Overtaken extends Error {
  override readonly name: string = 'Overtaken'
}

/** It was deleted: there is nothing to change. */
export class DeletedElsewhere extends Overtaken {
  override readonly name = 'DeletedElsewhere'
}

/** Somebody else has changed the same, and only the person can say what shall stand. */
export class ChangedElsewhere extends Overtaken {
  override readonly name = 'ChangedElsewhere'
  /** What is saved now. */
  readonly theirs: Seen
  readonly conflicts: readonly Part[]

  constructor(message: string, theirs: Seen, conflicts: readonly Part[]) {
    super(message)
    this.theirs = theirs
    this.conflicts = conflicts
  }
}

/** How a kind of thing is saved. */
type Resource<Input, Saved> = {
  readonly noun: string
  /** Sends changes to the thing as it was at this revision. */
  readonly put: (changes: Partial<Input>, rev: number) => Promise<Saved>
  /** Reads the thing that a refusal carries; undefined when it is none. */
  readonly read: (current: unknown) => Seen | undefined
  /** Returns whether changes of two people to different fields can stand together. @default they can */
  readonly fits?: (merged: Texts) => boolean
}

/** How often changes to different fields are merged before the person is asked: somebody else keeps saving. */
const mostMerges = 2

/**
 * Sends what a form changed. When others have changed other fields meanwhile, theirs stand beside the form's. Throws
 * ChangedElsewhere when they have changed the same ones, DeletedElsewhere when the thing is gone.
 */
export async function saveEdit<Input extends object, Saved>(
  edit: Edit<Input>,
  resource: Resource<Input, Saved>,
): Promise<Saved> {
  const { noun, put, read, fits = () => true } = resource
  let seen = edit
  for (let merges = 0; ; merges += 1) {
    try {
      return await put(pickChanges(seen), seen.base.rev)
    } catch (error) {
      if (isNotFound(error)) throw new DeletedElsewhere(tellDeleted(noun), { cause: error })
      const theirs = error instanceof ApiError && error.problem?.code === 'changed' && read(error.problem.current)
      if (!theirs) throw error
      const conflicts = findConflicts(seen, theirs)
      const fit = fits(mergeTexts(seen, theirs))
      if (conflicts.length > 0 || !fit || merges === mostMerges) {
        const asked = !fit ? seen.parts : conflicts.length > 0 ? conflicts : seen.changes
        const open = findDifferences(asked, seen.mine, theirs.texts)
        throw new ChangedElsewhere(`This ${noun} was changed on another device.`, theirs, open)
      }
      seen = { ...seen, base: theirs }
    }
  }
}

/** What is said to who is still editing a thing that is gone. */
export const tellDeleted = (noun: string) => `This ${noun} was deleted on another device. What you typed is still here.`

/** The header that says which revision was seen. */
export const ifMatch = (rev: number) => ({ headers: { 'if-match': `"${rev}"` } })
