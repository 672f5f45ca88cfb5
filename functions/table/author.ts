/**
 * The last person to change a stop: the ULID of a member, and the time in milliseconds since 1970. The owner's change removes both, so that
 * trips without members store neither.
 */
export type Author = { readonly by: string; readonly changedAt: number }

/** Returns what notes an author in an update, or removes the note before; undefined for the owner. */
export const noteAuthor = (author: Author | undefined) => ({
  set: author ? ['#by = :by', 'changedAt = :changedAt'] : [],
  remove: author ? [] : ['#by', 'changedAt'],
  values: author ? { ':by': author.by, ':changedAt': author.changedAt } : {},
})

type Clauses = {
  readonly set?: readonly string[]
  readonly remove?: readonly string[]
  readonly add: readonly string[]
}

/** Returns an update expression, in which each clause may appear once. */
export const toUpdateExpression = ({ set = [], remove = [], add }: Clauses): string =>
  Object.entries({ SET: set, REMOVE: remove, ADD: add })
    .flatMap(([clause, parts]) => (parts.length > 0 ? [`${clause} ${parts.join(', ')}`] : []))
    .join(' ')
