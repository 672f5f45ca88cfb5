import { foldText } from '../text.ts'
import { abbreviations } from './abbreviations.ts'
import type { RemotePlace } from './remote-place.ts'
import { remotePlaces } from './remote-places.ts'

/** Words that name a place only if capitalized within a sentence: 'the road to Eagle', not 'an eagle'. */
const ordinary = new Set(
  'baker barrow bluff boulder boundary bullfrog cantwell cartwright central circle columbus cook derby eagle encampment eureka forrest gateway goldfield homer jackpot marathon shoshone solitaire stanley stewart warren wisdom wiseman'.split(
    ' ',
  ),
)
/** Names of up to this many letters need a capital letter: 'Bam', not 'bam'. */
const short = 4

type Name = { readonly words: readonly string[]; readonly place: RemotePlace }

/** Names by first word, longest first: Khardung La is not Khardung. */
const names = Map.groupBy(
  remotePlaces
    .flatMap((place) =>
      [place.name, ...place.aliases].map((name): Name => ({ words: toWords(name).map(foldWord), place })),
    )
    .toSorted((a, b) => b.words.length - a.words.length),
  ({ words }) => words[0] ?? '',
)

/**
 * Returns the remote places named in a text, in order and without duplicates. Places that share a name are all
 * returned.
 */
export function findNamedPlaces(text: string): RemotePlace[] {
  const typed = toWords(text)
  const folded = typed.map(foldWord)
  const found: RemotePlace[] = []
  for (let at = 0; at < typed.length; ) {
    const matches = (names.get(folded[at] ?? '') ?? []).filter(
      ({ words }) => words.every((word, index) => word === folded[at + index]) && isName(words, typed[at] ?? '', at),
    )
    const [{ words: longest } = { words: [''] }] = matches
    found.push(...matches.filter(({ words }) => words.length === longest.length).map(({ place }) => place))
    at += longest.length
  }
  return [...new Set(found)]
}

function toWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

function foldWord(word: string): string {
  const folded = foldText(word)
  return abbreviations[folded] ?? folded
}

/** Returns false for an ordinary or short word that is not capitalized as a name. */
function isName([word = '', ...more]: readonly string[], typed: string, at: number): boolean {
  if (more.length > 0) return true
  const hasCapital = typed !== typed.toLowerCase()
  if (ordinary.has(word)) return hasCapital && at > 0
  return word.length > short || hasCapital
}
