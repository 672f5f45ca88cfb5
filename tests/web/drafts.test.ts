import { beforeEach, expect, test, vi } from 'vitest'
import {
  discardAllDrafts,
  discardDraft,
  listUnstored,
  renameDrafts,
  storeDraft,
  storedDraft,
} from '../../web/hooks/drafts.ts'

beforeEach(() => {
  const entries: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, text: string) => (entries[key] = text),
    removeItem: (key: string) => delete entries[key],
  }
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(entries, { get: (_, name) => Reflect.get(methods, name) ?? Reflect.get(entries, name) }),
  )
  discardAllDrafts()
})

const plan = { day: '2027-05-08' }
const whole = { ...plan, medical: 'Asthma' }

test('what a draft must not store stays in the page, and goes with the draft', () => {
  storeDraft('sheet:local-1', plan, whole)
  storeDraft('sheet:local-2', plan)
  expect(JSON.stringify(sessionStorage)).not.toContain('Asthma')
  expect(storedDraft('sheet:local-1')).toBe(JSON.stringify(whole))
  expect(storedDraft('sheet:local-2')).toBe(JSON.stringify(plan))
  renameDrafts((text) => text.replaceAll('local-1', '1-abc'))
  expect(storedDraft('sheet:1-abc')).toBe(JSON.stringify(whole))
  expect(storedDraft('sheet:local-1')).toBeNull()
  discardDraft('sheet:1-abc')
  expect(storedDraft('sheet:1-abc')).toBeNull()
})

test('a logout discards it, too', () => {
  storeDraft('sheet:1-abc', plan, whole)
  discardAllDrafts()
  expect(storedDraft('sheet:1-abc')).toBeNull()
  expect(listUnstored()).toEqual([])
})
