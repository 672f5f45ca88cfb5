import { foldText } from '#shared/text.ts'

/** Words that many places have, so they identify none. */
const common =
  /^(camps?|campsite|campground|lakes?|rivers?|canyons?|deserts?|dunes?|beach|mount|mountains?|valley|parks?|national|forest|point|trails?|roads?|pass|towns?|place|springs?|creek|north|south|east|west|water|fuel|trip|tour|loop|route|weekend|summer|winter|first|second|third|night|start|where|which|there)$/

/** Returns the things that a folded question names, by their whole name or else by an uncommon word of it. */
export function findNamed<T>(question: string, things: readonly T[], nameOf: (thing: T) => string): T[] {
  const has = (text: string) => hasWords(question, text)
  const fullMatches = things.filter((thing) => foldText(nameOf(thing)).length >= 3 && has(foldText(nameOf(thing))))
  if (fullMatches.length > 0) return fullMatches
  return things.filter((thing) =>
    words(foldText(nameOf(thing))).some((word) => word.length >= 5 && !common.test(word) && has(word)),
  )
}

export const words = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/** Returns whether a text contains a phrase, word by word. */
export const hasWords = (text: string, phrase: string): boolean =>
  words(phrase).length > 0 && pad(text).includes(pad(phrase))

const pad = (text: string) => ` ${words(text).join(' ')} `
