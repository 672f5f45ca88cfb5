import { expect, test } from 'vitest'
import { formatPlaceList, readPlaceList, readPlaceListHead } from '../../../../web/map/own/place-list.ts'

const position = { latitude: 25, longitude: 15 }
const places = Array.from({ length: 2_000 }, () => ({ kind: 'water', type: '', name: 'Well', position }) as const)
const lists = ['Wells', '"Wells",\n}', '\n'.repeat(100), '🏕'.repeat(50)].map(
  (name) => ({ name, kind: 'file', places }) as const,
)

test.each(lists)('a saved list is read again, and its first bytes have its name and count: $name', async (list) => {
  const file = new File([formatPlaceList(list)], 'saved.json')
  expect(await readPlaceList(file)).toMatchObject(list)
  expect(await readPlaceListHead(file)).toEqual({ name: list.name, count: 2_000 })
})

test('a list that is cut off has no places, and one cut in its head its file’s name', async () => {
  const text = formatPlaceList({ name: 'Wells', kind: 'file', places })
  const cut = (length: number) => new File([text.slice(0, length)], 'cut.json')
  expect(await readPlaceList(cut(500))).toEqual({ name: 'cut.json', kind: 'file', places: [] })
  expect(await readPlaceListHead(cut(500))).toEqual({ name: 'Wells', count: 2_000 })
  expect(await readPlaceListHead(cut(10))).toEqual({ name: 'cut.json', count: 0 })
})

test('a list of an earlier version, which has no head, is counted whole', async () => {
  const list = { name: 'Wells', kind: 'file', places: [{ kind: 'water', type: '', name: 'Well 6', position: [1, 2] }] }
  const file = new File([JSON.stringify(list)], 'x.json')
  expect(await readPlaceListHead(file)).toEqual({ name: 'Wells', count: 1 })
})
