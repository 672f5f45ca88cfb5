import { describe, expect, test } from 'vitest'
import { ApiError } from '../../web/data/api-error.ts'
import { type Current, chooseMine, chooseTheirs, pickChanges, readSeen, toEdit } from '../../web/data/merge.ts'
import { ChangedElsewhere, DeletedElsewhere, saveEdit } from '../../web/data/save-edit.ts'

const parts = [{ fields: ['name'] }, { fields: ['latitude', 'longitude'] }, { fields: ['start'] }, { fields: ['end'] }]
const camp = { name: 'Camp', latitude: '1', longitude: '2', start: '3', end: '5' }
type Camp = typeof camp

const edit = (typed: Partial<Camp>) => {
  const mine = { ...camp, ...typed }
  return toEdit(parts, { texts: camp, rev: 0 }, mine, mine)
}

/** Serves a camp; before each of the first calls another window saves one of these changes. */
function serve(...others: Partial<Camp>[]) {
  const saved = { camp: { ...camp }, rev: 0 }
  const calls: { changes: Partial<Camp>; rev: number }[] = []
  const put = async (changes: Partial<Camp>, rev: number) => {
    calls.push({ changes, rev })
    const other = others.shift()
    if (other) Object.assign(saved, { camp: { ...saved.camp, ...other }, rev: saved.rev + 1 })
    if (rev !== saved.rev) {
      const problem = { code: 'changed', message: '', requestId: '', current: { texts: saved.camp, rev: saved.rev } }
      throw new ApiError(412, { problem: { ...problem, code: 'changed' } })
    }
    Object.assign(saved, { camp: { ...saved.camp, ...changes }, rev: saved.rev + 1 })
    return saved.camp
  }
  const resource = {
    noun: 'camp',
    put,
    read: (current: unknown) => current as Current,
    fits: ({ start = '', end = '' }: Readonly<Record<string, string>>) => start <= end,
  }
  return { saved, calls, save: (wanted: ReturnType<typeof edit>) => saveEdit(wanted, resource) }
}

async function findQuestion(saving: Promise<unknown>) {
  const error = await saving.catch((thrown: unknown) => thrown)
  if (!(error instanceof ChangedElsewhere)) throw error
  return error
}
const listFields = ({ conflicts }: ChangedElsewhere) => conflicts.flatMap(({ fields }) => fields)

describe('An edit', () => {
  test('sends what the form changed and nothing else', () => {
    expect(pickChanges(edit({ name: 'Well' }))).toEqual({ name: 'Well' })
    expect(pickChanges(edit({}))).toEqual({})
  })

  test('sends a place whole, because half of it would be a place that nobody chose', () => {
    expect(pickChanges(edit({ latitude: '9' }))).toEqual({ latitude: '9', longitude: '2' })
  })

  test('is kept beside others’ changes to different fields', async () => {
    const { saved, calls, save } = serve({ name: 'Well' })
    expect(await save(edit({ end: '6' }))).toEqual({ ...camp, name: 'Well', end: '6' })
    expect(calls).toEqual([
      { changes: { end: '6' }, rev: 0 },
      { changes: { end: '6' }, rev: 1 },
    ])
    expect(saved.rev).toBe(2)
  })

  test('is merged again when others save again, and then asks', async () => {
    const twice = serve({ name: 'Well' }, { name: 'Old well' })
    expect(await twice.save(edit({ end: '6' }))).toEqual({ ...camp, name: 'Old well', end: '6' })
    const always = serve({ name: 'A' }, { name: 'B' }, { name: 'C' })
    expect(listFields(await findQuestion(always.save(edit({ end: '6' }))))).toEqual(['end'])
    expect(always.calls).toHaveLength(3)
  })

  test('asks about the same field, and writes nothing', async () => {
    const { saved, save } = serve({ name: 'Well', start: '2' })
    const question = await findQuestion(save(edit({ name: 'Spring', end: '6' })))
    expect(listFields(question)).toEqual(['name'])
    expect(question.message).toBe('This camp was changed in another window or on another device.')
    expect(question.theirs.texts).toMatchObject({ name: 'Well', start: '2' })
    expect(saved.camp).toEqual({ ...camp, name: 'Well', start: '2' })
  })

  test('asks about a place when each side changed one coordinate', async () => {
    const { save } = serve({ longitude: '7' })
    expect(listFields(await findQuestion(save(edit({ latitude: '9' }))))).toEqual(['latitude', 'longitude'])
  })

  test('asks nothing when both wrote the same', async () => {
    const { save } = serve({ name: 'Well', start: '2' })
    expect(await save(edit({ name: 'Well' }))).toMatchObject({ name: 'Well', start: '2' })
  })

  test('asks about the whole form when its changes and others’ cannot be combined', async () => {
    const { saved, save } = serve({ end: '4' })
    const wanted = edit({ start: '5' })
    const { theirs, conflicts } = await findQuestion(save(wanted))
    expect(conflicts.flatMap(({ fields }) => fields)).toEqual(['start', 'end'])
    await save(chooseMine(wanted, theirs, conflicts))
    expect(saved.camp).toMatchObject({ start: '5', end: '5' })
  })

  test('that is kept overwrites the fields in question, and leaves others’ changes alone', async () => {
    const { saved, save } = serve({ name: 'Well', start: '2' })
    const wanted = edit({ name: 'Spring' })
    const { theirs, conflicts } = await findQuestion(save(wanted))
    await save(chooseMine(wanted, theirs, conflicts))
    expect(saved.camp).toEqual({ ...camp, name: 'Spring', start: '2' })
  })

  test('that yields still saves the fields that were not in question', async () => {
    const { saved, save } = serve({ name: 'Well' })
    const wanted = edit({ name: 'Spring', end: '6' })
    const { theirs, conflicts } = await findQuestion(save(wanted))
    await save(chooseTheirs(wanted, theirs, conflicts))
    expect(saved.camp).toEqual({ ...camp, name: 'Well', end: '6' })
  })

  test('asks again when the same field changes once more after an answer', async () => {
    const { save } = serve({ name: 'Well' }, { name: 'Old well' })
    const wanted = edit({ name: 'Spring' })
    const { theirs, conflicts } = await findQuestion(save(wanted))
    const again = await findQuestion(save(chooseMine(wanted, theirs, conflicts)))
    expect(again.theirs.texts).toMatchObject({ name: 'Old well' })
  })

  test('asks nothing about what it was sent with before, when that was saved and only its answer was lost', async () => {
    const { saved, save } = serve({ name: 'Well' })
    await save({ ...edit({ name: 'Well 45' }), unanswered: { ...camp, name: 'Well' } })
    expect(saved.camp).toEqual({ ...camp, name: 'Well 45' })
  })

  test('of deleted data says so', async () => {
    const problem = { code: 'not_found', message: 'There is no such camp', requestId: '' } as const
    const save = (more: object) => {
      const notFound = new ApiError(404, { problem: { ...problem, ...more } })
      return saveEdit(edit({ name: 'Well' }), {
        noun: 'camp',
        put: () => Promise.reject(notFound),
        read: () => undefined,
      })
    }
    const saving = save({})
    await expect(saving).rejects.toThrow(DeletedElsewhere)
    await expect(saving).rejects.toThrow('This camp was deleted in another window or on another device.')
    await expect(save({ current: 'Ben' })).rejects.toThrow('Ben deleted this camp. What you typed is still here.')
  })

  test('that fails for another reason fails with that reason', async () => {
    const away = new TypeError('Failed to fetch')
    const resource = { noun: 'camp', put: () => Promise.reject(away), read: () => undefined }
    await expect(saveEdit(edit({ name: 'Well' }), resource)).rejects.toBe(away)
  })
})

test('reads the saved version from a refusal as the form shows it, and ignores anything else', () => {
  const vehicle = { id: 'a', make: 'Jeep', year: 1994, modifications: null, day: '2027-05-01T00:00:00Z', rev: 3 }
  const fields = {
    make: { kind: 'text', label: 'Make', required: true },
    year: { kind: 'number', label: 'Year', required: true },
    modifications: { kind: 'text', label: 'Modifications', required: true },
    day: { kind: 'day', label: 'Day' },
    symbol: { kind: 'text', label: 'Symbol' },
  } as const
  const texts = { make: 'Jeep', year: '1994', modifications: '', day: '2027-05-01', symbol: '' }
  expect(readSeen(vehicle, fields)).toEqual({ texts, rev: 3, item: vehicle })
  for (const other of [undefined, null, 'gone', {}, { ...vehicle, rev: '3' }, { make: 'Jeep', rev: 3 }]) {
    expect(readSeen(other, fields)).toBeUndefined()
  }
})
