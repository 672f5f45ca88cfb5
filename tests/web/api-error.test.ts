import { expect, test } from 'vitest'
import { readApiError } from '../../web/data/api-error.ts'

const refused = { code: 'invalid', message: 'Name must not be empty', requestId: 'r1' }
const answer = (body: object) => readApiError(Response.json(body, { status: 400 }))

test('a refusal has every faulty field, each with its message', async () => {
  const fields = [
    { field: 'name', message: 'Name must not be empty' },
    { field: 'latitude', message: 'Latitude must be between -90 and 90' },
  ]
  expect((await answer({ ...refused, fields })).problem).toEqual({ ...refused, fields })
})

test('a conflict has the current version', async () => {
  const changed = { ...refused, code: 'changed', current: { id: 'a', rev: 3 } }
  expect((await answer(changed)).problem).toEqual(changed)
})

test('an invalid list of fields is ignored, and the rest of the refusal remains', async () => {
  for (const fields of ['name', { field: 'name' }, [{ field: 'name' }], [{ field: 1, message: 'No' }], [null]]) {
    expect((await answer({ ...refused, fields })).problem).toEqual(refused)
  }
})
