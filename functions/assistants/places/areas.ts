import { areaForms, regionCodes } from '#shared/places/regions.ts'
import { foldName } from '#shared/places/town-names.ts'
import { spellings } from '../guide/countries.ts'
import { isJoined, type Word } from './words.ts'

/** A country or state named after a town. More than one code for 'Georgia' and 'WA'. */
export type Area = {
  readonly codes: readonly string[]
  readonly words: number
  readonly hasComma: boolean
  /** True for 'UT', which may be another word: 'OK', 'IN'. */
  readonly isCode: boolean
}

const maxWords = 6
const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

/** Codes of countries and regions by each of their names. */
const codes = new Map<string, string[]>()
for (const code of [...letters.flatMap((one) => letters.map((other) => one + other)), ...regionCodes]) {
  const forms = areaForms(code)
  // Codes without a country are their own name.
  if (forms[0] === code) continue
  // The forms of a region include those of its country.
  const ownForms = code.length > 2 ? forms.filter((form) => !areaForms(code.slice(0, 2)).includes(form)) : forms
  for (const form of ownForms) addName(form, code)
}
for (const { code, name } of spellings)
  if (!codes.get(toKey(name))?.some((known) => known.startsWith(code))) addName(name, code)

function addName(name: string, code: string) {
  codes.set(toKey(name), [...(codes.get(toKey(name)) ?? []), code])
}

function toKey(name: string) {
  return foldName(name).replace(/\b(?:and|the) /g, '')
}

/** Returns the codes of the areas that have a name, not counting abbreviations. */
export const findAreas = (name: string): readonly string[] => (name.length > 3 ? (codes.get(toKey(name)) ?? []) : [])

export const isWithin = (area: string, codes: readonly string[]): boolean =>
  codes.some((code) => area === code || area.startsWith(`${code}-`))

/** Reads the longest area at a word, which may follow a comma. Codes of two letters must be capitals. */
export function readArea(words: readonly Word[], at: number, capitals: boolean): Area | undefined {
  const [before, first] = [words[at - 1], words[at]]
  if (!before || !first) return undefined
  const hasComma = /^\s*,\s*$/.test(first.gap)
  if (!hasComma && !isJoined(before, first)) return undefined
  for (let count = Math.min(maxWords, words.length - at); count > 0; count--) {
    const named = words.slice(at, at + count)
    if (!named.every((word, index) => index === 0 || isLinked(named[index - 1], word))) continue
    const name = named.map(({ text }) => text).join(' ')
    const isCode = name.length === 2 || name.toLowerCase() === 'act'
    if (isCode && (name !== name.toUpperCase() || !(capitals || hasComma))) continue
    const found = codes.get(toKey(name))
    if (found) return { codes: found, words: count, hasComma, isCode }
  }
  return undefined
}

const isLinked = (before: Word | undefined, word: Word) =>
  before !== undefined && (isJoined(before, word) || /^\s*,\s*$/.test(word.gap))
