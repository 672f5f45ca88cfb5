import { deepStrictEqual, match, ok } from 'node:assert/strict'
import fc from 'fast-check'
import type { Answer, Api } from '../api.ts'
import { createVisit, mustAnswer, mustRefuse, type Visit } from './visit.ts'
import { type Thing, toStored, type World } from './world.ts'

/** A step of a walk: what one of the users does, and what it must be answered. */
export type Step = fc.AsyncCommand<World, Api>

/** The acting user: one of the three has more than the others. */
const who = fc.constantFrom(0, 0, 0, 0, 1, 1, 2)

/** Steps of one kind, with inputs of all sorts; `weight` says how often they come, beside the others. */
export const act = <Input>(
  weight: number,
  name: string,
  input: fc.Arbitrary<Input>,
  run: (visit: Visit, input: Input) => Promise<void>,
): fc.WeightedArbitrary<Step> => ({
  weight,
  arbitrary: fc.tuple(who, input).map(([who, given]) => ({
    check: () => true,
    run: (world, api) => run(createVisit(world, api, world.users[who] ?? world.users[0]), given),
    // Long texts are one character over and over.
    toString: () => `user ${who} ${name} ${fc.stringify(given).replace(/(.)\1{20,}/g, '$1…')}`,
  })),
})

/** Chooses one of several items, modulo the length of any list. */
export const nth = fc.nat({ max: 20 })
export const pick = <Item>(list: readonly Item[], at: number): Item | undefined => list[at % list.length]

export const remove = <Item>(list: Item[], item: Item): void => void list.splice(list.indexOf(item), 1)

/** Notes an id that must be a new one. */
export function takeId({ ids }: World, id: unknown): string {
  match(String(id), /^[\w-]+$/)
  ok(!ids.has(String(id)), `The id ${id} was given before`)
  ids.add(String(id))
  return String(id)
}

export type Body = Readonly<Record<string, unknown>>

/** The number of times a form is sent at once, as by a double click; without a key only once. */
export const sendings = fc.constantFrom(0, 1, 1, 2, 3)

/**
 * Sends a POST with a key so many times at once, or once without for 0. All answers must be the same; gives it, and what to
 * call with the ids that it created.
 */
export async function send({ user, call }: Visit, path: string, body: Body, times: number) {
  const key = times === 0 ? undefined : `key-of-form-${user.posts.size}`
  const sending = () => call('POST', path, { body, key })
  const [answer, ...others] = await Promise.all([sending(), ...Array.from({ length: Math.max(0, times - 1) }, sending)])
  for (const other of others)
    if (answer.status < 300) mustAnswer(other, answer.status, answer.json)
    else mustRefuse(other, answer.status, answer.json?.code)
  const keep = (...created: string[]) => {
    if (key !== undefined) user.posts.set(key, { path, body, created, answer: answer.json })
  }
  return { answer, keep }
}

/** The revision that a change sends. */
export const sight = fc.constantFrom('none', 'none', 'the last', 'an older', 'a later')
type Sight = 'none' | 'the last' | 'an older' | 'a later'
const toSeen = (rev: number, sight: Sight): number | undefined =>
  ({ none: undefined, 'the last': rev, 'an older': Math.max(0, rev - 1), 'a later': rev + 1 })[sight]
const isStale = (rev: number, seen: number | undefined) => seen !== undefined && seen !== rev

type Change<Of extends Thing> = {
  readonly path: string
  readonly thing: Of
  readonly body: Body
  readonly sight: Sight
  readonly show: (thing: Of) => unknown
  /** Returns whether the thing may be like this. */
  readonly isRight?: (thing: Of) => boolean
}

/** Changes a thing and must be answered what it is then: what is not in the body stays. */
export async function change<Of extends Thing>({ call }: Visit, what: Change<Of>): Promise<void> {
  const { path, thing, body, sight, show, isRight = () => true } = what
  const seen = toSeen(thing.rev, sight)
  const answer = await call('PUT', path, { body, seen })
  const changed = { ...thing, ...toStored(body) }
  const isSame = Object.keys(body).every((name) => Reflect.get(changed, name) === Reflect.get(thing, name))
  // As after a change whose answer was lost on its way.
  if (isSame) return mustAnswer(answer, 200, show(thing))
  if (isStale(thing.rev, seen)) return mustTellChange(answer, show(thing))
  if (!isRight(changed)) return mustRefuse(answer, 400, 'invalid')
  Object.assign(thing, changed, { rev: thing.rev + 1 })
  mustAnswer(answer, 200, show(thing))
}

type Deletion<Of extends Thing> = Pick<Change<Of>, 'path' | 'thing' | 'sight' | 'show'> & {
  /** The counter that `If-Match` is compared with; the revision when absent. */
  readonly counter?: number
}

/** Deletes an item unless it has changed since; returns whether it is gone. */
export async function takeAway<Of extends Thing>({ user, call }: Visit, what: Deletion<Of>): Promise<boolean> {
  const { path, thing, sight, show, counter = thing.rev } = what
  const seen = toSeen(counter, sight)
  const answer = await call('DELETE', path, { seen })
  if (isStale(counter, seen)) mustTellChange(answer, show(thing))
  else {
    mustAnswer(answer, 204)
    user.gone.push(path)
  }
  return !isStale(counter, seen)
}

function mustTellChange(answer: Answer, current: unknown): void {
  mustRefuse(answer, 412, 'changed')
  deepStrictEqual(answer.json.current, current)
}
