import { findDifferences } from '#shared/rebase.ts'
import { ApiError } from './api-error.ts'
import {
  type Current,
  type Edit,
  type FieldGroup,
  findConflicts,
  mergeTexts,
  pickChanges,
  type Texts,
} from './merge.ts'

/** An edited item has changed on the server. Its message is for the user. */
export class EditConflict extends Error {
  override readonly name: string = 'EditConflict'
}

export class DeletedElsewhere extends EditConflict {
  override readonly name = 'DeletedElsewhere'
}

/** Another device changed the same field, so the user must decide. */
export class ChangedElsewhere extends EditConflict {
  override readonly name = 'ChangedElsewhere'
  readonly theirs: Current
  readonly conflicts: readonly FieldGroup[]

  constructor(message: string, theirs: Current, conflicts: readonly FieldGroup[]) {
    super(message)
    this.theirs = theirs
    this.conflicts = conflicts
  }
}

type Resource<Input, Saved> = {
  readonly noun: string
  readonly put: (changes: Partial<Input>, rev: number) => Promise<Saved>
  /** Reads the item from a refusal. */
  readonly read: (current: unknown) => Current | undefined
  /**
   * Returns true if two users' changes to different fields fit together.
   * @default they do
   */
  readonly fits?: (merged: Texts) => boolean
}

/** Merges before the user is asked, for an item that others keep saving. */
const mostMerges = 2

/**
 * Sends a form's changes, and keeps others' to other fields. Throws ChangedElsewhere if they changed the same fields, DeletedElsewhere if
 * the item is gone.
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
      const { code, current } = (error instanceof ApiError && error.problem) || {}
      if (code === 'not_found') throw new DeletedElsewhere(describeDeleted(noun, current), { cause: error })
      const theirs = code === 'changed' && read(current)
      if (!theirs) throw error
      const conflicts = findConflicts(seen, theirs)
      const fit = fits(mergeTexts(seen, theirs))
      if (conflicts.length > 0 || !fit || merges === mostMerges) {
        const disputed = !fit ? seen.parts : conflicts.length > 0 ? conflicts : seen.changes
        const open = findDifferences(disputed, seen.mine, theirs.texts)
        throw new ChangedElsewhere(`This ${noun} was changed ${elsewhere}.`, theirs, open)
      }
      seen = { ...seen, base: theirs }
    }
  }
}

const elsewhere = 'in another window or on another device'

/** `by`: who deleted it, if the server says so. */
export const describeDeleted = (noun: string, by?: unknown) =>
  `${by ? `${by} deleted this ${noun}` : `This ${noun} was deleted ${elsewhere}`}. What you typed is still here.`

/** Returns the header with the revision that the user saw. */
export const ifMatch = (rev: number) => ({ headers: { 'if-match': `"${rev}"` } })
