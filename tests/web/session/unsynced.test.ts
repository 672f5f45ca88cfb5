import { beforeEach, describe, expect, it } from 'vitest'
import { createUnsyncedCounts, describeUnsynced } from '../../../web/session/unsynced.ts'
import { createPage, MemoryStorage } from '../../support/page.ts'

const storage = new MemoryStorage()
const { countPending, forgetLost, forgetUnsynced, noteNewDatabase, notePending, readLost } = createUnsyncedCounts(
  createPage({ localStorage: storage }),
)
beforeEach(() => {
  for (const key of Object.keys(storage)) storage.removeItem(key)
})

describe('A database that had to be created again', () => {
  it('has lost the changes that were pending in the old one, until the user dismisses the notice', () => {
    notePending('anna', 2)
    notePending('anna', 1)
    noteNewDatabase('anna')
    expect(readLost('anna')).toMatchObject({ count: 1, at: expect.any(Number) })
    noteNewDatabase('anna')
    expect(readLost('anna')).toMatchObject({ count: 1 })
    forgetLost('anna')
    expect(readLost('anna')).toBeUndefined()
    expect(Object.keys(storage)).toEqual([])
  })

  it('has lost nothing when nothing was pending, or only another user’s changes were', () => {
    notePending('anna', 1)
    notePending('anna', 0)
    noteNewDatabase('anna')
    notePending('ben', 3)
    noteNewDatabase('anna')
    expect(readLost('anna')).toBeUndefined()
    expect(countPending('ben')).toBe(3)
  })

  it('a second time before that has lost the changes of both times', () => {
    for (const count of [2, 3]) {
      notePending('anna', count)
      noteNewDatabase('anna')
    }
    expect(readLost('anna')).toMatchObject({ count: 5 })
  })

  it('has lost nothing when the user logged out', () => {
    notePending('anna', 2)
    noteNewDatabase('anna')
    notePending('anna', 1)
    forgetUnsynced('anna')
    noteNewDatabase('anna')
    expect(Object.keys(storage)).toEqual([])
  })
})

it('A count in an unknown format is ignored', () => {
  for (const text of [
    '',
    '{',
    '[]',
    '7',
    'null',
    '{"count":"2","at":1}',
    '{"count":0,"at":1}',
    '{"count":1.5,"at":1}',
  ]) {
    storage.setItem('unsynced:anna', text)
    expect(countPending('anna')).toBe(0)
    noteNewDatabase('anna')
    expect(readLost('anna')).toBeUndefined()
  }
})

it('A full local storage stores no count and throws no error', () => {
  const full = {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem() {},
  }
  const unsynced = createUnsyncedCounts(createPage({ localStorage: full }))
  unsynced.notePending('anna', 1)
  expect(unsynced.countPending('anna')).toBe(0)
})

it('Unsynced changes are described in words', () => {
  expect([1, 2, 1_204].map(describeUnsynced)).toEqual([
    "1 change that wasn't synced",
    "2 changes that weren't synced",
    "1,204 changes that weren't synced",
  ])
})
