/**
 * Returns a phone number for a `tel:` link: only its digits, and the + of an international one. There the 0 in brackets is
 * left out, which is for calls within the country; only Italy's numbers keep it.
 */
export function toPhoneAddress(number: string): string {
  const isInternational = /^\D*\+/.test(number)
  const dialed = isInternational && !/^\D*\+\s*39/.test(number) ? number.replaceAll('(0)', '') : number
  return `${isInternational ? '+' : ''}${dialed.replace(/[^0-9]/g, '')}`
}

/** A number has at most 15 digits (ITU-T E.164), so longer ones are several, also beside a slash, which may set off an area code. */
const mostDigits = 15

/** Returns the phone numbers of a field: two of '08 8675 8305 / 0427 123 456' and of '000 or 112', one of '0761/123456'. */
export function splitPhones(text: string): string[] {
  const parts = text.split(/[,;/]|\b(?:and|or)\b/).filter((part) => /\d/.test(part))
  const counts = parts.map(countDigits)
  const isSeveral =
    parts.length > 1 &&
    counts.every((count) => count >= 3) &&
    (countDigits(text) > mostDigits || counts.every((count) => count === 3) || /;|\b(?:and|or)\b/.test(text))
  return isSeveral ? parts.map((part) => part.trim()) : [text]
}

const countDigits = (text: string): number => text.replace(/[^0-9]/g, '').length
