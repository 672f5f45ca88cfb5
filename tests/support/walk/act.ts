import { deepStrictEqual, match, ok } from 'node:assert/strict'
import fc from 'fast-check'
import type { Answer, Api } from '../api.ts'
import { createVisit, expectAnswer, expectRefusal, type Visit } from './visit.ts'
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
  arbitrary: fc.tuple(who, input).map(([who, input]) => ({
    check: () => true,
    run: (world, api) => run(createVisit(world, api, world.users[who] ?? world.users[0]), input),
    // Long texts are one character over and over.
    toString: () => `user ${who} ${name} ${fc.stringify(input).replace(/(.)\1{20,}/g, '$1…')}`,
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
    if (answer.status < 300) expectAnswer(other, answer.status, answer.json)
    else expectRefusal(other, answer.status, answer.json?.code)
  const recordPost = (...created: string[]) => {
    if (key !== undefined) user.posts.set(key, { path, body, created, answer: answer.json })
  }
  return { answer, recordPost }
}

/** The revision that a change sends. */
export const revisionChoice = fc.constantFrom('none', 'none', 'the last', 'an older', 'a later')
type RevisionChoice = 'none' | 'the last' | 'an older' | 'a later'
const toExpectedRev = (rev: number, revisionChoice: RevisionChoice): number | undefined =>
  ({ none: undefined, 'the last': rev, 'an older': Math.max(0, rev - 1), 'a later': rev + 1 })[revisionChoice]
const isStale = (rev: number, expectedRev: number | undefined) => expectedRev !== undefined && expectedRev !== rev

type Change<Of extends Thing> = {
  readonly path: string
  readonly thing: Of
  readonly body: Body
  readonly revisionChoice: RevisionChoice
  readonly show: (thing: Of) => unknown
  /** Returns whether the thing may be like this. */
  readonly isValid?: (thing: Of) => boolean
}

/** Changes a thing and must be answered what it is then: what is not in the body stays. */
export async function change<Of extends Thing>({ call }: Visit, what: Change<Of>): Promise<void> {
  const { path, thing, body, revisionChoice, show, isValid = () => true } = what
  const expectedRev = toExpectedRev(thing.rev, revisionChoice)
  const answer = await call('PUT', path, { body, expectedRev })
  const changed = { ...thing, ...toStored(body) }
  const isSame = Object.keys(body).every((name) => Reflect.get(changed, name) === Reflect.get(thing, name))
  // As after a change whose answer was lost on its way.
  if (isSame) return expectAnswer(answer, 200, show(thing))
  if (isStale(thing.rev, expectedRev)) return expectChanged(answer, show(thing))
  if (!isValid(changed)) return expectRefusal(answer, 400, 'invalid')
  Object.assign(thing, changed, { rev: thing.rev + 1 })
  expectAnswer(answer, 200, show(thing))
}

type Deletion<Of extends Thing> = Pick<Change<Of>, 'path' | 'thing' | 'revisionChoice' | 'show'> & {
  /** The counter that `If-Match` is compared with; the revision when absent. */
  readonly counter?: number
}

/** Deletes an item unless it has changed since; returns whether it is gone. */
export async function deleteThing<Of extends Thing>({ user, call }: Visit, what: Deletion<Of>): Promise<boolean> {
  const { path, thing, revisionChoice, show, counter = thing.rev } = what
  const expectedRev = toExpectedRev(counter, revisionChoice)
  const answer = await call('DELETE', path, { expectedRev })
  if (isStale(counter, expectedRev)) expectChanged(answer, show(thing))
  else {
    expectAnswer(answer, 204)
    user.deleted.push(path)
  }
  return !isStale(counter, expectedRev)
}

function expectChanged(answer: Answer, current: unknown): void {
  expectRefusal(answer, 412, 'changed')
  deepStrictEqual(answer.json.current, current)
}
