import { deepStrictEqual, match, ok } from 'node:assert/strict'
import fc from 'fast-check'
import type { Answer, Api } from '../api.ts'
import { createVisit, expectAnswer, expectRefusal, type Visit } from './visit.ts'
import { type Thing, toStored, type World } from './world.ts'

/** A user's action, and its expected answer. */
export type Step = fc.AsyncCommand<World, Api>

/** The acting user; the first has the most data. */
const who = fc.constantFrom(0, 0, 0, 0, 1, 1, 2)

/** `weight` is the steps' relative frequency. */
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
    // Long texts repeat one character.
    toString: () => `user ${who} ${name} ${fc.stringify(input).replace(/(.)\1{20,}/g, '$1…')}`,
  })),
})

/** Chooses an item, modulo the length of any list. */
export const nth = fc.nat({ max: 20 })
export const pick = <Item>(list: readonly Item[], at: number): Item | undefined => list[at % list.length]

export const remove = <Item>(list: Item[], item: Item): void => void list.splice(list.indexOf(item), 1)

/** Records an id, which must be new. */
export function takeId({ ids }: World, id: unknown): string {
  match(String(id), /^[\w-]+$/)
  ok(!ids.has(String(id)), `The id ${id} was given before`)
  ids.add(String(id))
  return String(id)
}

export type Body = Readonly<Record<string, unknown>>

/** 0 is once without a key; more than 1 is a double click. */
export const sendings = fc.constantFrom(0, 1, 1, 2, 3)

/** Sends a POST `times` at once with one key; 0 is once without a key. All answers must be the same. */
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
  readonly isValid?: (thing: Of) => boolean
}

/** Expects the merged thing: fields that are not in the body stay. */
export async function change<Of extends Thing>({ call }: Visit, what: Change<Of>): Promise<void> {
  const { path, thing, body, revisionChoice, show, isValid = () => true } = what
  const expectedRev = toExpectedRev(thing.rev, revisionChoice)
  const answer = await call('PUT', path, { body, expectedRev })
  const changed = { ...thing, ...toStored(body) }
  const isSame = Object.keys(body).every((name) => Reflect.get(changed, name) === Reflect.get(thing, name))
  // A change may be repeated after its answer was lost.
  if (isSame) return expectAnswer(answer, 200, show(thing))
  if (isStale(thing.rev, expectedRev)) return expectChanged(answer, show(thing))
  if (!isValid(changed)) return expectRefusal(answer, 400, 'invalid')
  Object.assign(thing, changed, { rev: thing.rev + 1 })
  expectAnswer(answer, 200, show(thing))
}

type Deletion<Of extends Thing> = Pick<Change<Of>, 'path' | 'thing' | 'revisionChoice' | 'show'> & {
  /** The counter that `If-Match` is compared with. @default the revision */
  readonly counter?: number
}

/** Returns whether it is gone. */
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
