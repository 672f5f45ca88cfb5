import { foldText } from '#shared/text.ts'

/** Words that many places have, so they identify none. */
const common =
  /^(camps?|campsite|campground|lakes?|rivers?|canyons?|deserts?|dunes?|beach|mount|mountains?|valley|parks?|national|forest|point|trails?|roads?|pass|towns?|place|springs?|creek|north|south|east|west|water|fuel|trip|tour|loop|route|weekend|summer|winter|first|second|third|night|start|where|which|there)$/

/** Returns the things that a folded question names by their whole name, then those by an uncommon word of it outside of these. */
export function findNamed<T>(question: string, things: readonly T[], nameOf: (thing: T) => string): T[] {
  const has = createFinder(question)
  const fullMatches = things.filter((thing) => foldText(nameOf(thing)).length >= 3 && has(foldText(nameOf(thing))))
  const rest = fullMatches.reduce((text, thing) => text.replaceAll(foldText(nameOf(thing)), ' '), question)
  const hasInRest = createFinder(rest)
  const others = things.filter(
    (thing) =>
      !fullMatches.includes(thing) &&
      words(foldText(nameOf(thing))).some((word) => word.length >= 5 && !common.test(word) && hasInRest(word)),
  )
  return [...fullMatches, ...others]
}

export const words = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/** Returns whether a text contains a phrase, word by word. */
export const hasWords = (text: string, phrase: string): boolean => createFinder(text)(phrase)

/** Returns `hasWords` for many phrases in the same text, which is split once. */
export function createFinder(text: string): (phrase: string) => boolean {
  const padded = pad(words(text))
  return (phrase) => {
    const phraseWords = words(phrase)
    return phraseWords.length > 0 && padded.includes(pad(phraseWords))
  }
}

const pad = (list: readonly string[]) => ` ${list.join(' ')} `
