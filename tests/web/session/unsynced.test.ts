import { beforeEach, describe, expect, it } from 'vitest'
import { createUnsyncedCounts, describeUnsaved, parseUnsaved } from '../../../web/session/unsynced.ts'
import { createPage, MemoryStorage } from '../../support/page.ts'

const storage = new MemoryStorage()
const { readPending, forgetLost, forgetUnsynced, noteNewDatabase, notePending, readLost } = createUnsyncedCounts(
  createPage({ localStorage: storage }),
)
beforeEach(() => {
  for (const key of Object.keys(storage)) storage.removeItem(key)
})

describe('A database that had to be created again', () => {
  it('has lost the changes that were pending in the old one, until the user dismisses the notice', () => {
    notePending('anna', { count: 2 })
    notePending('anna', { count: 1 })
    noteNewDatabase('anna')
    expect(readLost('anna')).toEqual({ count: 1, at: expect.any(Number) })
    noteNewDatabase('anna')
    expect(readLost('anna')).toMatchObject({ count: 1 })
    forgetLost('anna')
    expect(readLost('anna')).toBeUndefined()
    expect(Object.keys(storage)).toEqual([])
  })

  it('has lost nothing when nothing was pending, or only another user’s changes were', () => {
    notePending('anna', { count: 1 })
    notePending('anna', { count: 0 })
    noteNewDatabase('anna')
    notePending('ben', { count: 3 })
    noteNewDatabase('anna')
    expect(readLost('anna')).toBeUndefined()
    expect(readPending('ben')).toEqual({ count: 3 })
  })

  it('a second time before that has lost the changes of both times', () => {
    for (const count of [2, 3]) {
      notePending('anna', { count: count })
      noteNewDatabase('anna')
    }
    expect(readLost('anna')).toMatchObject({ count: 5 })
  })

  it('has lost all that only this device had, besides changes', () => {
    notePending('anna', { recordings: 1, arrivals: 3 })
    noteNewDatabase('anna')
    notePending('anna', { count: 1, arrivals: 2, marks: 0 })
    noteNewDatabase('anna')
    expect(readLost('anna')).toEqual({ count: 1, recordings: 1, arrivals: 5, at: expect.any(Number) })
  })

  it('has lost the changes that an earlier version counted', () => {
    storage.setItem('unsynced:anna', '{"count":2,"at":1}')
    noteNewDatabase('anna')
    expect(readLost('anna')).toEqual({ count: 2, at: 1 })
  })

  it('has lost nothing when the user logged out', () => {
    notePending('anna', { count: 2 })
    noteNewDatabase('anna')
    notePending('anna', { count: 1 })
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
    expect(readPending('anna')).toEqual({})
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
  unsynced.notePending('anna', { count: 1 })
  expect(unsynced.readPending('anna')).toEqual({})
})

it('What an earlier version stored with a deleted account counts its changes', () => {
  expect(parseUnsaved('2')).toEqual({ count: 2 })
  expect(parseUnsaved('{"count":2,"arrivals":1}')).toEqual({ count: 2, arrivals: 1 })
})

it('What only this device has is described in words', () => {
  expect([1, 2, 1_204].map((count) => describeUnsaved({ count }))).toEqual([
    "1 change that wasn't synced",
    "2 changes that weren't synced",
    "1,204 changes that weren't synced",
  ])
  expect(describeUnsaved({ marks: 2, readings: 1, recordings: 1, arrivals: 3, count: 0 })).toBe(
    '1 recording, 3 arrivals, 1 fuel reading, and 2 “Always keep it” marks',
  )
})
