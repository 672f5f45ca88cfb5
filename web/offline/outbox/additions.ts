import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { omitFields } from '../public/fields.ts'
import { type Noun, nouns } from '../public/nouns.ts'
import { listOuterFields, toTarget } from '../public/target.ts'
import type { Fields, Operation, Subtree } from '../public/types.ts'
import { listRows } from '../replica/subtree.ts'

type Addition = Pick<Operation, 'kind' | 'target' | 'changed'>

/** Returns a row's fields as its requests have them. */
export function toFields(noun: Noun, row: Fields): Fields {
  const { unsent = [], field } = nouns[noun]
  const fields = toDays(omitFields(row, ['id', 'rev', ...listOuterFields(noun), ...unsent]))
  return field ? { [field]: fields } : fields
}

/** The contract takes days where rows have times. */
const toDays = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && /^(start|end)Date$/.test(name) ? value.slice(0, 10) : value,
    ]),
  )

/** Lists the changes that add rows to the server, in the order in which they need each other. */
export const listAdditions = ({ waypoints = [], ...others }: Subtree): readonly Addition[] =>
  listRows({ ...others, waypoints: sortWaypoints(waypoints) }).flatMap(([noun, row]) => {
    const { requests = {}, editOnly = [] } = nouns[noun]
    const target = toTarget(noun, row)
    const fields = toFields(noun, row)
    const added = requests.add ? omitFields(fields, editOnly) : {}
    const edited = omitFields(fields, Object.keys(added))
    return [
      ...(requests.add ? [{ kind: 'add' as const, target, changed: added }] : []),
      ...(requests.edit && Object.keys(edited).length > 0 ? [{ kind: 'edit' as const, target, changed: edited }] : []),
    ]
  })
