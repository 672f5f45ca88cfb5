import { element, type Markup } from './markup.ts'
import { splitPhones, toPhoneAddress } from './phone.ts'
import type { PlanDocument } from './plan-document.ts'

/** Links phone numbers of the plan wherever a text has them; they print as typed. */
export function linkPhones(text: string, phones: readonly string[]): Markup[] {
  const parts: Markup[] = []
  let rest = text
  while (rest !== '') {
    const [first] = phones
      .flatMap((phone) => findNumber(rest, phone).map((at) => ({ phone, at })))
      .toSorted((one, other) => one.at - other.at || other.phone.length - one.phone.length)
    if (!first) break
    const { phone, at } = first
    parts.push(rest.slice(0, at), element('a', { href: `tel:${toPhoneAddress(phone)}`, dir: 'ltr' }, phone))
    rest = rest.slice(at + phone.length)
  }
  return [...parts, rest].filter((part) => part !== '')
}

/** Returns the place of a number that is not part of a longer one: '000' is not in '2000'. */
function findNumber(text: string, phone: string): number[] {
  for (let at = text.indexOf(phone); at >= 0; at = text.indexOf(phone, at + 1)) {
    const around = [text.charAt(at - 1), text.charAt(at + phone.length)]
    if (!around.some((character) => /\d/.test(character))) return [at]
  }
  return []
}

/** A whole phone number in the user's own steps, of at least six digits, also at the end of a sentence; no day, and no UTM or MGRS. */
const phonePattern =
  /(?<![\d.,-]|\d(?:[C-X]| north) [A-Z\d ]*)(?!\d{4}-\d\d-\d\d)\+?\(?\d[\d ()/-]{4,}\d(?![ ()/-]*\d|\.\d)/g

/** Returns the phone numbers that the plan may link. */
export function listPhones({ party, home, reach, act, agencyPhone }: PlanDocument): string[] {
  const own = act.steps.flatMap((step) => step.match(phonePattern) ?? [])
  const devices = reach.flatMap(({ kind, id = '' }) => (kind === 'phone' || kind === 'sat phone' ? [id.trim()] : []))
  const known = [...party, ...home].map(({ phone = '' }) => phone.trim())
  return [...known, agencyPhone, ...devices, ...own].flatMap(splitPhones).filter((phone) => /\d/.test(phone))
}
